"""Flows with requests-oauthlib."""

from conversation import authorize, discover, read_investments, run, settings
from oauthlib.oauth2 import BackendApplicationClient, OAuth2Error
from requests.auth import HTTPBasicAuth
from requests_oauthlib import OAuth2Session

server = discover()


def public_session():
    return OAuth2Session(
        settings["publicClientId"],
        scope=["investments.read"],
        redirect_uri=settings["publicRedirectUri"],
        pkce="S256",
    )


def sign_in(session, **client):
    address, _state = session.authorization_url(server["authorization_endpoint"])
    return session.fetch_token(server["token_endpoint"], authorization_response=authorize(address), **client)


def machine_session():
    client = BackendApplicationClient(settings["clientId"], scope=["investments.read"])
    return OAuth2Session(client=client)


def code_pkce():
    session = public_session()
    sign_in(session, include_client_id=True)
    return read_investments(session)


def code():
    session = OAuth2Session(
        settings["clientId"], scope=["investments.read"], redirect_uri=settings["redirectUri"]
    )
    sign_in(session, client_secret=settings["clientSecret"])
    return read_investments(session)


def refresh_and_revoke():
    session = public_session()
    first = sign_in(session, include_client_id=True)
    client = {"client_id": settings["publicClientId"]}
    second = session.refresh_token(server["token_endpoint"], **client)
    found = {"rotated": first["refresh_token"] != second["refresh_token"], "read": read_investments(session)}
    form = {**client, "token": second["refresh_token"]}
    response = session.post(server["revocation_endpoint"], data=form, withhold_token=True)
    return {**found, "revoked": response.status_code, "readAfter": read_investments(session)}


def client_credentials():
    client = {"client_id": settings["clientId"], "client_secret": settings["clientSecret"]}
    found = {}
    for method, options in [
        ("client_secret_basic", {"auth": HTTPBasicAuth(client["client_id"], client["client_secret"])}),
        ("client_secret_post", {"include_client_id": True, "client_secret": client["client_secret"]}),
    ]:
        session = machine_session()
        session.fetch_token(server["token_endpoint"], **options)
        found[method] = read_investments(session)
    return found


def rejected():
    session = machine_session()
    try:
        session.fetch_token(
            server["token_endpoint"],
            auth=HTTPBasicAuth(settings["clientId"], settings["clientSecret"]),
            scope="audit.read",
        )
    except OAuth2Error as error:
        return error.error


run({flow.__name__: flow for flow in [code_pkce, code, refresh_and_revoke, client_credentials, rejected]})
