"""A client of the Investment Research Platform, generated from its contracts."""

from . import models, params
from ._async_client import AsyncInvestmentResearch
from ._async_record_list import AsyncRecordList
from ._calls import CallOptions
from ._client import InvestmentResearch
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
from ._exported_file import AsyncExportedFile, ExportedFile
from ._logging import RateLimitWait, ReceivedResponse, SentRequest
from ._model import LastResponse, Limits, Model, NoContent, Reply
from ._oauth import (
    async_client_credentials,
    async_refresh_token,
    client_credentials,
    refresh_token,
)
from ._omit import OMIT, Omit
from ._record_list import RecordList
from ._redirects import RedirectError
from ._tokens import Tokens
from ._version import VERSION as __version__
from ._webhook_event import WebhookActor, WebhookData, WebhookEvent
from ._webhooks import WebhookVerificationCode, WebhookVerificationError, verify_webhook

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
    "RateLimitWait",
    "ReceivedResponse",
    "RecordList",
    "RedirectError",
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
