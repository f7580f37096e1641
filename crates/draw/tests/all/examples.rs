//! The example runs as its comments say.

#[allow(dead_code, reason = "`main` is for those who run it")]
#[path = "../../examples/picture.rs"]
mod picture;

#[test]
fn boards_are_drawn_into_a_folder() {
    let folder = std::env::temp_dir().join(format!("rayuela-picture-{}", std::process::id()));
    let args = ["morelli9", "C1-C3"].map(String::from).into_iter().chain([folder.display().to_string()]);
    picture::run(args).unwrap();
    assert!(std::fs::read_to_string(folder.join("morelli9.svg")).unwrap().starts_with("<svg"));
    assert_eq!(folder.join("morelli9.png").exists(), cfg!(feature = "png"));
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(picture::run(["nine", "z9"].into_iter().map(String::from)).is_err());
}
