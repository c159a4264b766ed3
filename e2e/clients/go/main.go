// Flows with golang.org/x/oauth2. It talks with the test that started it in lines of JSON, on standard input and output.
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
	given settings
	input = bufio.NewReader(os.Stdin)
	ctx   = context.Background()
)

func main() {
	flows := map[string]func() any{
		"code_pkce": codePKCE, "code": code, "refresh": refresh, "device": device,
		"client_credentials": clientCredentials, "refused": refused,
	}
	check(json.Unmarshal([]byte(os.Args[2]), &given))
	say(object{"found": flows[os.Args[1]]()})
}

func endpoint(style oauth2.AuthStyle) oauth2.Endpoint {
	return oauth2.Endpoint{
		AuthURL:       given.Issuer + "/oauth/authorize",
		DeviceAuthURL: given.Issuer + "/oauth/device_authorization",
		TokenURL:      given.Issuer + "/oauth/token",
		AuthStyle:     style,
	}
}

// Finds out by itself how the client authenticates: the library's default.
func publicConfig() oauth2.Config {
	return oauth2.Config{
		ClientID: given.PublicClientID, RedirectURL: given.PublicRedirectURI,
		Endpoint: endpoint(oauth2.AuthStyleAutoDetect), Scopes: []string{"investments.read"},
	}
}

func signIn(config oauth2.Config, request, exchange []oauth2.AuthCodeOption) *oauth2.Token {
	state := oauth2.GenerateVerifier()
	say(object{"authorize": config.AuthCodeURL(state, request...)})
	answer, err := url.Parse(hear()["redirected"].(string))
	check(err)
	if answer.Query().Get("state") != state {
		check(errors.New("another state"))
	}
	token, err := config.Exchange(ctx, answer.Query().Get("code"), exchange...)
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
		ClientID: given.ClientID, ClientSecret: given.ClientSecret, RedirectURL: given.RedirectURI,
		Endpoint: endpoint(oauth2.AuthStyleAutoDetect), Scopes: []string{"investments.read"},
	}
	return readInvestments(config.Client(ctx, signIn(config, nil, nil)))
}

func refresh() any {
	config := publicConfig()
	first := signInWithPKCE(config)
	// Without an access token the library asks for one.
	second, err := config.TokenSource(ctx, &oauth2.Token{RefreshToken: first.RefreshToken}).Token()
	check(err)
	rotated := second.RefreshToken != first.RefreshToken
	return object{"rotated": rotated, "read": readInvestments(config.Client(ctx, second))}
}

func device() any {
	config := publicConfig()
	begun, err := config.DeviceAuth(ctx)
	check(err)
	say(object{"connect": begun.VerificationURI, "userCode": begun.UserCode})
	hear()
	token, err := config.DeviceAccessToken(ctx, begun)
	check(err)
	return readInvestments(config.Client(ctx, token))
}

func machine(style oauth2.AuthStyle, scope string) clientcredentials.Config {
	return clientcredentials.Config{
		ClientID: given.ClientID, ClientSecret: given.ClientSecret, TokenURL: given.Issuer + "/oauth/token",
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

func refused() any {
	config := machine(oauth2.AuthStyleInHeader, "audit.read")
	_, err := config.Token(ctx)
	var refusal *oauth2.RetrieveError
	if !errors.As(err, &refusal) {
		check(fmt.Errorf("not refused: %w", err))
	}
	return refusal.ErrorCode
}

// How many records a call of the API gives, or the status of the refusal.
func readInvestments(client *http.Client) int {
	answer, err := client.Get(given.APIURL + "/v2/investments?limit=2")
	check(err)
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return answer.StatusCode
	}
	var page struct{ Data []json.RawMessage }
	check(json.NewDecoder(answer.Body).Decode(&page))
	return len(page.Data)
}

func say(line object) {
	text, err := json.Marshal(line)
	check(err)
	fmt.Println(string(text))
}

func hear() object {
	line, err := input.ReadBytes('\n')
	check(err)
	var heard object
	check(json.Unmarshal(line, &heard))
	return heard
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
