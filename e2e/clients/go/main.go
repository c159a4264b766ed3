// Flows with golang.org/x/oauth2. Messages to and from the test are lines of JSON on standard output and input.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

type settings struct {
	Issuer, APIURL, ClientID, ClientSecret, RedirectURI, PublicClientID, PublicRedirectURI string
}

type object = map[string]any

var (
	platform settings
	input    = bufio.NewReader(os.Stdin)
	ctx      = context.Background()
)

func main() {
	flows := map[string]func() any{
		"code_pkce": codePKCE, "code": code, "refresh": refresh, "device": device,
		"client_credentials": clientCredentials, "rejected": rejected,
	}
	check(json.Unmarshal([]byte(os.Args[2]), &platform))
	send(object{"found": flows[os.Args[1]]()})
}

func endpoint(style oauth2.AuthStyle) oauth2.Endpoint {
	return oauth2.Endpoint{
		AuthURL:       platform.Issuer + "/oauth/authorize",
		DeviceAuthURL: platform.Issuer + "/oauth/device_authorization",
		TokenURL:      platform.Issuer + "/oauth/token",
		AuthStyle:     style,
	}
}

// AuthStyleAutoDetect, the default of the library, tries both ways to authenticate the client.
func publicConfig() oauth2.Config {
	return oauth2.Config{
		ClientID: platform.PublicClientID, RedirectURL: platform.PublicRedirectURI,
		Endpoint: endpoint(oauth2.AuthStyleAutoDetect), Scopes: []string{"investments.read"},
	}
}

func signIn(config oauth2.Config, request, exchange []oauth2.AuthCodeOption) *oauth2.Token {
	state := oauth2.GenerateVerifier()
	send(object{"authorize": config.AuthCodeURL(state, request...)})
	response, err := url.Parse(receive()["redirected"].(string))
	check(err)
	if response.Query().Get("state") != state {
		check(errors.New("the state differs"))
	}
	token, err := config.Exchange(ctx, response.Query().Get("code"), exchange...)
	check(err)
	return token
}

func signInWithPKCE(config oauth2.Config) *oauth2.Token {
	verifier := oauth2.GenerateVerifier()
	return signIn(config, []oauth2.AuthCodeOption{oauth2.S256ChallengeOption(verifier)},
		[]oauth2.AuthCodeOption{oauth2.VerifierOption(verifier)})
}

func codePKCE() any {
	config := publicConfig()
	return readInvestments(config.Client(ctx, signInWithPKCE(config)))
}

func code() any {
	config := oauth2.Config{
		ClientID: platform.ClientID, ClientSecret: platform.ClientSecret, RedirectURL: platform.RedirectURI,
		Endpoint: endpoint(oauth2.AuthStyleAutoDetect), Scopes: []string{"investments.read"},
	}
	return readInvestments(config.Client(ctx, signIn(config, nil, nil)))
}

func refresh() any {
	config := publicConfig()
	first := signInWithPKCE(config)
	// Without an access token, the library requests one with the refresh token.
	second, err := config.TokenSource(ctx, &oauth2.Token{RefreshToken: first.RefreshToken}).Token()
	check(err)
	rotated := second.RefreshToken != first.RefreshToken
	return object{"rotated": rotated, "read": readInvestments(config.Client(ctx, second))}
}

func device() any {
	config := publicConfig()
	code, err := config.DeviceAuth(ctx)
	check(err)
	send(object{"connect": code.VerificationURI, "userCode": code.UserCode})
	receive()
	token, err := config.DeviceAccessToken(ctx, code)
	check(err)
	return readInvestments(config.Client(ctx, token))
}

func machine(style oauth2.AuthStyle, scope string) clientcredentials.Config {
	return clientcredentials.Config{
		ClientID: platform.ClientID, ClientSecret: platform.ClientSecret, TokenURL: platform.Issuer + "/oauth/token",
		AuthStyle: style, Scopes: []string{scope},
	}
}

func clientCredentials() any {
	basic := machine(oauth2.AuthStyleInHeader, "investments.read")
	post := machine(oauth2.AuthStyleInParams, "investments.read")
	return object{
		"client_secret_basic": readInvestments(basic.Client(ctx)),
		"client_secret_post":  readInvestments(post.Client(ctx)),
	}
}

func rejected() any {
	config := machine(oauth2.AuthStyleInHeader, "audit.read")
	_, err := config.Token(ctx)
	var retrieveError *oauth2.RetrieveError
	if !errors.As(err, &retrieveError) {
		check(fmt.Errorf("not rejected: %w", err))
	}
	return retrieveError.ErrorCode
}

// The number of records that the API returns, or the status of an error.
func readInvestments(client *http.Client) int {
	response, err := client.Get(platform.APIURL + "/v2/investments?limit=2")
	check(err)
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return response.StatusCode
	}
	var page struct{ Data []json.RawMessage }
	check(json.NewDecoder(response.Body).Decode(&page))
	return len(page.Data)
}

func send(line object) {
	text, err := json.Marshal(line)
	check(err)
	fmt.Println(string(text))
}

func receive() object {
	line, err := input.ReadBytes('\n')
	check(err)
	var message object
	check(json.Unmarshal(line, &message))
	return message
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
