"""The messages between a client program and its test: lines of JSON on standard input and output."""

import json
import sys

import requests

settings = json.loads(sys.argv[2])


def authorize(address):
    """Lets the person open the authorization request; returns the redirect URI with the response."""
    print(json.dumps({"authorize": address}), flush=True)
    return json.loads(sys.stdin.readline())["redirected"]


def connect_device(address, user_code):
    """Lets the person open the verification address and enter the code."""
    print(json.dumps({"connect": address, "userCode": user_code}), flush=True)
    sys.stdin.readline()


def read_investments(session):
    """The number of records that the API returns for the session's token, or the status of an error."""
    response = session.get(settings["apiUrl"] + "/v2/investments", params={"limit": 2})
    return len(response.json()["data"]) if response.ok else response.status_code


def discover():
    return requests.get(settings["issuer"] + "/.well-known/openid-configuration", timeout=10).json()


def run(flows):
    """Runs the flow that the command line names, and reports its result."""
    print(json.dumps({"found": flows[sys.argv[1]]()}), flush=True)
