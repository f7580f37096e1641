//! A new password for somebody who has a recovery code.

use rayuela_online::Refusal;

use super::{Accounts, check_password};
use crate::online::clock::now;
use crate::online::identity::Identity;
use crate::online::notifications::Change;
use crate::online::recovery::hash_code;

impl Accounts {
    /// Checks the password of somebody who is signed in, for what needs more than a session.
    pub(crate) async fn prove(&self, who: &Identity, password: &str) -> Result<(), Refusal> {
        self.check_own_password(who, password).await
    }

    /// Sets a new password by a code, ends all sessions and signs in; the cookie of the new session.
    pub(crate) async fn recover(
        &self,
        name: &str,
        code: &str,
        password: &str,
        agent: &str,
    ) -> Result<(Identity, String), Refusal> {
        check_password(name, password)?;
        let wrong = || Refusal::forbidden("name and code do not fit");
        let account = self.store.account(name).await?.ok_or_else(wrong)?;
        let hash = hash_code(code);
        // The slow hash of the password only for those who have a code.
        if !self.store.has_code(&account.id, &hash, now()).await? {
            return Err(wrong());
        }
        if account.closed {
            return Err(Refusal::forbidden("this account was closed by a moderator"));
        }
        let password = self.passwords.hash(password).await?;
        let ended = self.store.use_code(&account.id, &hash, &password, now()).await?.ok_or_else(wrong)?;
        for key in ended {
            self.presence.end_key(&key);
            self.store.notify(&[Change::Ended { key }]).await?;
        }
        self.new_session(account.id, account.name, agent, Some(&password)).await
    }
}
