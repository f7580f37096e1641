//! What mails say, in three languages.

use crate::online::lang::Lang;

/// A mail.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Email<'a> {
    /// to an address that somebody has given for their account
    Confirm { name: &'a str, code: &'a str },
    /// to somebody who has forgotten their password
    Reset { name: &'a str, code: &'a str },
    /// after a new password by a code
    PasswordChanged { name: &'a str },
    /// to the address until now
    AddressChanged { name: &'a str },
    /// to somebody who is awaited in a game
    YourMove { name: &'a str, opponent: &'a str, game: &'a str },
}

impl Email<'_> {
    /// The subject and the body; `base` is where players reach this place.
    pub(super) fn text(&self, lang: Lang, base: &str) -> (String, String) {
        match lang {
            Lang::En => self.english(base),
            Lang::Pt => self.portuguese(base),
            Lang::Ja => self.japanese(base),
        }
    }

    fn english(&self, base: &str) -> (String, String) {
        match self {
            Email::Confirm { name, code } => (
                "Rayuela: confirm your address".to_string(),
                format!(
                    "Hello {name},\n\nthis address was given for your account at Rayuela. To confirm it, open\n\n\
                     {base}/recover#confirm.{code}\n\nThe link is good for one day. If you have not given this address, do \
                     nothing: nothing more will be sent to it.\n"
                ),
            ),
            Email::Reset { name, code } => (
                "Rayuela: a new password".to_string(),
                format!(
                    "Hello {name},\n\nto choose a new password, open\n\n{base}/recover#reset.{name}.{code}\n\nThe link is good for \
                     one hour and for one use. If you have not asked for it, do nothing: your password stays as it is.\n"
                ),
            ),
            Email::PasswordChanged { name } => (
                "Rayuela: your password was changed".to_string(),
                format!(
                    "Hello {name},\n\na recovery code was used to choose a new password for your account, and all other \
                     devices were signed out. If that was not you, choose a new password at once:\n\n{base}/recover\n"
                ),
            ),
            Email::AddressChanged { name } => (
                "Rayuela: your address was changed".to_string(),
                format!(
                    "Hello {name},\n\nyour account at Rayuela has a new address, and nothing more will be sent to this one. If \
                     that was not you, change your password and the address:\n\n{base}/account\n"
                ),
            ),
            Email::YourMove { name, opponent, game } => (
                format!("Rayuela: your move against {opponent}"),
                format!(
                    "Hello {name},\n\nit is your move in your game against {opponent}:\n\n{base}/game/{game}\n\nYou get these \
                     messages because you asked for them. To stop them, open your account:\n\n{base}/account\n"
                ),
            ),
        }
    }

    fn portuguese(&self, base: &str) -> (String, String) {
        match self {
            Email::Confirm { name, code } => (
                "Rayuela: confirme seu endereço".to_string(),
                format!(
                    "Olá, {name}!\n\nEste endereço foi informado para a sua conta no Rayuela. Para confirmá-lo, abra\n\n\
                     {base}/recover#confirm.{code}\n\nO link vale por um dia. Se não foi você que informou este endereço, não \
                     faça nada: não enviaremos mais mensagens para ele.\n"
                ),
            ),
            Email::Reset { name, code } => (
                "Rayuela: nova senha".to_string(),
                format!(
                    "Olá, {name}!\n\nPara escolher uma nova senha, abra\n\n{base}/recover#reset.{name}.{code}\n\nO link vale por uma \
                     hora e só pode ser usado uma vez. Se não foi você que o pediu, não faça nada: sua senha continua a \
                     mesma.\n"
                ),
            ),
            Email::PasswordChanged { name } => (
                "Rayuela: sua senha foi alterada".to_string(),
                format!(
                    "Olá, {name}!\n\nUm código de recuperação foi usado para escolher uma nova senha para a sua conta, e todos \
                     os outros dispositivos foram desconectados. Se não foi você, escolha já uma nova senha:\n\n{base}/recover\n"
                ),
            ),
            Email::AddressChanged { name } => (
                "Rayuela: seu endereço foi alterado".to_string(),
                format!(
                    "Olá, {name}!\n\nSua conta no Rayuela tem um novo endereço, e não enviaremos mais mensagens para este. Se \
                     não foi você, troque a senha e o endereço:\n\n{base}/account\n"
                ),
            ),
            Email::YourMove { name, opponent, game } => (
                format!("Rayuela: sua vez contra {opponent}"),
                format!(
                    "Olá, {name}!\n\nÉ a sua vez na partida contra {opponent}:\n\n{base}/game/{game}\n\nVocê recebe estas \
                     mensagens porque as pediu. Para não recebê-las mais, abra a sua conta:\n\n{base}/account\n"
                ),
            ),
        }
    }

    fn japanese(&self, base: &str) -> (String, String) {
        match self {
            Email::Confirm { name, code } => (
                "Rayuela：メールアドレスの確認".to_string(),
                format!(
                    "{name} さん\n\nこのアドレスが Rayuela のアカウントに登録されました。確認するには次のリンクを開いてください。\n\n\
                     {base}/recover#confirm.{code}\n\nリンクは 1 日間有効です。お心当たりがない場合は何もしないでください。今後この\
                     アドレスにメールが届くことはありません。\n"
                ),
            ),
            Email::Reset { name, code } => (
                "Rayuela：パスワードの再設定".to_string(),
                format!(
                    "{name} さん\n\n新しいパスワードを設定するには、次のリンクを開いてください。\n\n{base}/recover#reset.{name}.{code}\n\n\
                     リンクは 1 時間有効で、1 回だけ使えます。お心当たりがない場合は何もしないでください。パスワードは変わりません。\n"
                ),
            ),
            Email::PasswordChanged { name } => (
                "Rayuela：パスワードが変更されました".to_string(),
                format!(
                    "{name} さん\n\n復旧コードを使ってアカウントのパスワードが変更され、ほかの端末はすべてログアウトされました。\
                     お心当たりがない場合は、すぐに新しいパスワードを設定してください。\n\n{base}/recover\n"
                ),
            ),
            Email::AddressChanged { name } => (
                "Rayuela：メールアドレスが変更されました".to_string(),
                format!(
                    "{name} さん\n\nRayuela のアカウントのメールアドレスが変更されました。今後このアドレスにはメールを送りません。\
                     お心当たりがない場合は、パスワードとアドレスを変更してください。\n\n{base}/account\n"
                ),
            ),
            Email::YourMove { name, opponent, game } => (
                format!("Rayuela：{opponent} さんとの対局、あなたの番です"),
                format!(
                    "{name} さん\n\n{opponent} さんとの対局はあなたの番です。\n\n{base}/game/{game}\n\nこのメールはご希望により\
                     お送りしています。停止するにはアカウントを開いてください。\n\n{base}/account\n"
                ),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mails_have_their_links_in_every_language() {
        let mails = [
            (Email::Confirm { name: "Ana", code: "abcd" }, "https://x.org/recover#confirm.abcd\n"),
            (Email::Reset { name: "Ana", code: "abcd" }, "https://x.org/recover#reset.Ana.abcd\n"),
            (Email::PasswordChanged { name: "Ana" }, "https://x.org/recover\n"),
            (Email::AddressChanged { name: "Ana" }, "https://x.org/account\n"),
            (Email::YourMove { name: "Ana", opponent: "Bob", game: "0123456789" }, "https://x.org/game/0123456789\n"),
        ];
        for (email, link) in mails {
            let texts = Lang::ALL.map(|lang| email.text(lang, "https://x.org"));
            for (subject, body) in &texts {
                assert!(subject.starts_with("Rayuela") && body.contains("Ana") && body.contains(link), "{body}");
            }
            assert!(texts[0] != texts[1] && texts[1] != texts[2]);
        }
    }
}
