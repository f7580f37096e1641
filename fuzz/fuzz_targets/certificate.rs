#![no_main]

rayuela_libfuzzer::target!("certificate");
