// Go, without modules. Reads the headers of a delivery, an empty line and its body; the secrets are arguments.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// Verify returns nil if the body, as it was received, was signed lately with one of the secrets.
func Verify(headers http.Header, body []byte, secrets []string, tolerance time.Duration) error {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if id == "" || err != nil {
		return errors.New("a header is missing or invalid")
	}
	if age := time.Since(time.Unix(seconds, 0)); age > tolerance || age < -tolerance {
		return errors.New("the timestamp is too old or too new")
	}
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			return err
		}
		mac := hmac.New(sha256.New, key)
		fmt.Fprintf(mac, "%s.%s.", id, timestamp)
		mac.Write(body)
		expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		for _, signature := range strings.Split(headers.Get("webhook-signature"), " ") {
			if hmac.Equal([]byte(signature), expected) {
				return nil
			}
		}
	}
	return errors.New("no signature is by one of the secrets")
}

func main() {
	input, _ := io.ReadAll(os.Stdin)
	head, body, _ := bytes.Cut(input, []byte("\n\n"))
	headers := http.Header{}
	for _, line := range strings.Split(string(head), "\n") {
		name, value, _ := strings.Cut(line, ": ")
		headers.Set(name, value)
	}
	if err := Verify(headers, body, os.Args[1:], 5*time.Minute); err != nil {
		fmt.Println("refused:", err)
		os.Exit(1)
	}
	var event struct{ Type string }
	_ = json.Unmarshal(body, &event)
	fmt.Println("accepted:", event.Type)
}
