import type { CreatedApplication } from '../application.ts';

export const languages = ['curl', 'JavaScript', 'Python', 'Go'] as const;
export type SampleLanguage = (typeof languages)[number];

/** The values that are inserted into a sample. */
export interface SampleValues {
  clientId: string;
  clientSecret: string;
  tokenUrl: string;
  apiUrl: string;
  scope: string;
}

export function sampleValuesOf(application: CreatedApplication, origin: string): SampleValues {
  return {
    clientId: application.clientId,
    clientSecret: application.clientSecret ?? '',
    tokenUrl: application.discovery.tokenEndpoint,
    apiUrl: origin,
    scope: application.scopes.join(' '),
  };
}

const samples: Record<SampleLanguage, (values: SampleValues) => string> = {
  curl: ({ clientId, clientSecret, tokenUrl, apiUrl, scope }) => `TOKEN=$(curl -s ${tokenUrl} \\
  -u '${clientId}:${clientSecret}' \\
  -d grant_type=client_credentials -d 'scope=${scope}' \\
  | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')
curl -s ${apiUrl}/v2/me -H "Authorization: Bearer $TOKEN"`,
  JavaScript: ({
    clientId,
    clientSecret,
    tokenUrl,
    apiUrl,
    scope,
  }) => `// first-call.mjs: node first-call.mjs
const basic = btoa('${clientId}:${clientSecret}');
const response = await fetch('${tokenUrl}', {
  method: 'POST',
  headers: { authorization: \`Basic \${basic}\` },
  body: new URLSearchParams({ grant_type: 'client_credentials', scope: '${scope}' }),
});
const { access_token } = await response.json();
const me = await fetch('${apiUrl}/v2/me', {
  headers: { authorization: \`Bearer \${access_token}\` },
});
console.log(await me.json());`,
  Python: ({
    clientId,
    clientSecret,
    tokenUrl,
    apiUrl,
    scope,
  }) => `# first_call.py: python3 first_call.py
import base64, json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

basic = base64.b64encode(b"${clientId}:${clientSecret}").decode()
form = urlencode({"grant_type": "client_credentials", "scope": "${scope}"}).encode()
request = Request("${tokenUrl}", form, {"Authorization": f"Basic {basic}"})
token = json.load(urlopen(request))["access_token"]
request = Request("${apiUrl}/v2/me", headers={"Authorization": f"Bearer {token}"})
print(json.load(urlopen(request)))`,
  Go: ({ clientId, clientSecret, tokenUrl, apiUrl, scope }) => `// main.go: go run main.go
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

func main() {
	form := url.Values{"grant_type": {"client_credentials"}, "scope": {"${scope}"}}
	request, _ := http.NewRequest("POST", "${tokenUrl}", strings.NewReader(form.Encode()))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.SetBasicAuth("${clientId}", "${clientSecret}")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	var token struct {
		AccessToken string \`json:"access_token"\`
	}
	json.NewDecoder(response.Body).Decode(&token)
	request, _ = http.NewRequest("GET", "${apiUrl}/v2/me", nil)
	request.Header.Set("Authorization", "Bearer "+token.AccessToken)
	response, err = http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	body, _ := io.ReadAll(response.Body)
	fmt.Println(string(body))
}`,
};

/**
 * Returns the code of a program that gets a token with the application's secret and calls the API.
 */
export function sampleOf(language: SampleLanguage, values: SampleValues): string {
  return samples[language](values);
}
