/**
 * A certificate for test servers. Valid for receiver.example, localhost, 127.0.0.1 and ::1 until
 * 2120. The certificate is self-signed: clients must use the same certificate as certificate
 * authority (`ca`).
 */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3rU8Dn5ndZBpwroq
cX+qZ3SyV8LmafPzlhX8AogZYGuhRANCAARvCAyezAwlJd1DpfBJtYc9/FRkwcnc
65F6ZECk0wfpcf1zgBJMQmOLrcO6HSN+b5zJajv09YTFpoJ6BEnTQ4QH
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBejCCASCgAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBByZWNlaXZl
ci5leGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBByZWNlaXZlci5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAEbwgMnswMJSXdQ6XwSbWHPfxUZMHJ3OuRemRApNMH6XH9c4ASTEJji63Duh0j
fm+cyWo79PWExaaCegRJ00OEB6NTMFEwDwYDVR0TAQH/BAUwAwEB/zA+BgNVHREE
NzA1ghByZWNlaXZlci5leGFtcGxlgglsb2NhbGhvc3SHBH8AAAGHEAAAAAAAAAAA
AAAAAAAAAAEwCgYIKoZIzj0EAwIDSAAwRQIgSSL+RVCZwhORDChdd000AGqWv8Yn
I1oo3FCG7fXa5/oCIQC0ekLxB8kgnKAOI+h1g8JUniCg3mD8faCfif7ZVG6/dw==
-----END CERTIFICATE-----
`,
};
