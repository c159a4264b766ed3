"""A client of the Investment Research Platform, generated from its contracts."""

from . import models, params
from ._async_client import AsyncInvestmentResearch
from ._async_core import AsyncExportedFile, AsyncRecordList
from ._calls import CallOptions
from ._client import InvestmentResearch
from ._core import ExportedFile, RecordList
from ._errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    InvalidRequestError,
    InvestmentResearchError,
    NotFoundError,
    PermissionError,
    PreconditionFailedError,
    RateLimitError,
    ResponseFormatError,
    ServerError,
    TimeoutError,
)
from ._logging import ReceivedResponse, SentRequest
from ._model import LastResponse, Limits, Model, NoContent, Reply
from ._oauth import (
    Tokens,
    async_client_credentials,
    async_refresh_token,
    client_credentials,
    refresh_token,
)
from ._omit import OMIT, Omit
from ._version import VERSION as __version__
from ._webhooks import (
    WebhookActor,
    WebhookData,
    WebhookEvent,
    WebhookVerificationCode,
    WebhookVerificationError,
    verify_webhook,
)

__all__ = [
    "OMIT",
    "ApiError",
    "AsyncExportedFile",
    "AsyncInvestmentResearch",
    "AsyncRecordList",
    "AuthenticationError",
    "CallOptions",
    "ConflictError",
    "ConnectionError",
    "ExportedFile",
    "InvalidRequestError",
    "InvestmentResearch",
    "InvestmentResearchError",
    "LastResponse",
    "Limits",
    "Model",
    "NoContent",
    "NotFoundError",
    "Omit",
    "PermissionError",
    "PreconditionFailedError",
    "RateLimitError",
    "ReceivedResponse",
    "RecordList",
    "Reply",
    "ResponseFormatError",
    "SentRequest",
    "ServerError",
    "TimeoutError",
    "Tokens",
    "WebhookActor",
    "WebhookData",
    "WebhookEvent",
    "WebhookVerificationCode",
    "WebhookVerificationError",
    "__version__",
    "async_client_credentials",
    "async_refresh_token",
    "client_credentials",
    "models",
    "params",
    "refresh_token",
    "verify_webhook",
]
