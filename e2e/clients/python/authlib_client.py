"""Flows with Authlib's client for requests."""

from authlib.common.security import generate_token
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc7523 import PrivateKeyJWT
from conversation import authorize, connect_device, discover, read_investments, run, settings
from joserfc import jwt
from joserfc.jwk import KeySet

server = discover()


def public_session(scope="investments.read"):
    return OAuth2Session(
        settings["publicClientId"],
        scope=scope,
        redirect_uri=settings["publicRedirectUri"],
        token_endpoint=server["token_endpoint"],
        token_endpoint_auth_method="none",
        code_challenge_method="S256",
    )


def confidential_session(method="client_secret_basic"):
    return OAuth2Session(
        settings["clientId"],
        settings["clientSecret"],
        scope="investments.read",
        redirect_uri=settings["redirectUri"],
        token_endpoint=server["token_endpoint"],
        token_endpoint_auth_method=method,
    )


def sign_in(session, **more):
    verifier = generate_token(48) if session.code_challenge_method else None
    address, state = session.create_authorization_url(
        server["authorization_endpoint"], code_verifier=verifier, **more
    )
    response = authorize(address)
    proof = {"code_verifier": verifier} if verifier else {}
    return session.fetch_token(authorization_response=response, state=state, **proof)


def code_pkce():
    session = public_session()
    sign_in(session)
    return read_investments(session)


def code():
    session = confidential_session()
    sign_in(session)
    return read_investments(session)


def refresh_and_revoke():
    session = public_session()
    first = sign_in(session)
    second = session.refresh_token(server["token_endpoint"])
    found = {"rotated": first["refresh_token"] != second["refresh_token"], "read": read_investments(session)}
    response = session.revoke_token(
        server["revocation_endpoint"], second["refresh_token"], token_type_hint="refresh_token"
    )
    return {**found, "revoked": response.status_code, "readAfter": read_investments(session)}


def openid():
    session = public_session("openid email investments.read")
    nonce = generate_token(20)
    token = sign_in(session, nonce=nonce)
    keys = KeySet.import_key_set(session.get(server["jwks_uri"], withhold_token=True).json())
    claims = jwt.decode(token["id_token"], keys).claims
    jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": server["issuer"]},
        aud={"essential": True, "value": settings["publicClientId"]},
        nonce={"essential": True, "value": nonce},
    ).validate(claims)
    userinfo = session.get(server["userinfo_endpoint"]).json()
    return {"email": userinfo["email"], "same": userinfo["sub"] == claims["sub"]}


def device():
    session = public_session()
    request = {"client_id": settings["publicClientId"], "scope": "investments.read"}
    device_code = session.post(server["device_authorization_endpoint"], data=request, withhold_token=True).json()
    connect_device(device_code["verification_uri"], device_code["user_code"])
    session.fetch_token(
        grant_type="urn:ietf:params:oauth:grant-type:device_code", device_code=device_code["device_code"]
    )
    return read_investments(session)


def client_credentials():
    found = {}
    for method in ["client_secret_basic", "client_secret_post"]:
        session = confidential_session(method)
        token = session.fetch_token(grant_type="client_credentials")
        introspection = session.introspect_token(server["introspection_endpoint"], token["access_token"]).json()
        read = read_investments(session)
        session.revoke_token(server["revocation_endpoint"], token["access_token"])
        found[method] = {"read": read, "active": introspection["active"], "readAfter": read_investments(session)}
    return found


def private_key_jwt():
    session = OAuth2Session(
        settings["signerClientId"],
        settings["signerPrivateKey"],
        scope="investments.read",
        token_endpoint_auth_method="private_key_jwt",
    )
    session.register_client_auth_method(PrivateKeyJWT(server["token_endpoint"]))
    session.fetch_token(server["token_endpoint"], grant_type="client_credentials")
    return read_investments(session)


def rejected():
    try:
        confidential_session().fetch_token(grant_type="client_credentials", scope="audit.read")
    except OAuthError as error:
        return error.error


run(
    {
        flow.__name__: flow
        for flow in [
            code_pkce,
            code,
            refresh_and_revoke,
            openid,
            device,
            client_credentials,
            private_key_jwt,
            rejected,
        ]
    }
)
