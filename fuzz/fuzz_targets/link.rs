#![no_main]

rayuela_libfuzzer::target!("link");
