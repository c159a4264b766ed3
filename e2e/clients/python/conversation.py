"""How a client program talks with the test that started it: a line of JSON each, on standard input and output."""

import json
import sys

import requests

settings = json.loads(sys.argv[2])


def ask_person(address):
    """Sends the person to this address; returns the redirect URI with the answer."""
    print(json.dumps({"authorize": address}), flush=True)
    return json.loads(sys.stdin.readline())["redirected"]


def connect_device(address, user_code):
    """Has the person open this address and enter the code."""
    print(json.dumps({"connect": address, "userCode": user_code}), flush=True)
    sys.stdin.readline()


def read_investments(session):
    """How many records a call of the API with the session's token gives, or the status of the refusal."""
    answer = session.get(settings["apiUrl"] + "/v2/investments", params={"limit": 2})
    return len(answer.json()["data"]) if answer.ok else answer.status_code


def discover():
    return requests.get(settings["issuer"] + "/.well-known/openid-configuration", timeout=10).json()


def run(flows):
    """Runs the flow that the command line names, and tells what it found."""
    print(json.dumps({"found": flows[sys.argv[1]]()}), flush=True)
