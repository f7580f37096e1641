//! Bodies of requests and answers.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rayuela_online::Refusal;
use rayuela_online::api::Refused;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

/// How long a body may take to come; the largest is that of a study.
const LONGEST: Duration = Duration::from_secs(15);

/// A refusal as an answer.
#[derive(Debug)]
pub(crate) struct Fault(pub(crate) Refusal);

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault(refusal)
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = match &self.0 {
            Refusal::Missing { .. } => StatusCode::NOT_FOUND,
            Refusal::NotSignedIn => StatusCode::UNAUTHORIZED,
            Refusal::NotSeated | Refusal::Forbidden { .. } => StatusCode::FORBIDDEN,
            Refusal::Stale { .. }
            | Refusal::Outdated { .. }
            | Refusal::Over
            | Refusal::NotOver
            | Refusal::OutOfTurn { .. }
            | Refusal::NotNow
            | Refusal::TimeOver => StatusCode::CONFLICT,
            Refusal::Illegal { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::Malformed { .. } => StatusCode::BAD_REQUEST,
            Refusal::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Refusal::StorageUnavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        let text = self.0.to_string();
        (status, Json(Refused { refusal: self.0, text })).into_response()
    }
}

/// A body of JSON, read once into its type.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Fault> {
        let Ok(read) = timeout(LONGEST, Json::<T>::from_request(request, state)).await else {
            return Err(Refusal::malformed("the body did not come in time").into());
        };
        match read {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                Err(Refusal::malformed("the body must be of type application/json").into())
            }
            Err(error) => Err(Refusal::malformed(error.body_text()).into()),
        }
    }
}
