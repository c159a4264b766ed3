// Java 17, without libraries. Reads the headers of a delivery, an empty line and its body; the secrets are arguments.
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Verify {
    /** Throws unless the body, as it was received, was signed lately with one of the secrets. */
    static void verify(Map<String, String> headers, byte[] body, List<String> secrets, Duration tolerance)
            throws GeneralSecurityException {
        String id = headers.get("webhook-id");
        String timestamp = headers.get("webhook-timestamp");
        String signatures = headers.get("webhook-signature");
        if (id == null || signatures == null || timestamp == null || !timestamp.matches("[0-9]{1,12}"))
            throw new GeneralSecurityException("a header is missing or invalid");
        Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), Instant.now()).abs();
        if (age.compareTo(tolerance) > 0) throw new GeneralSecurityException("the timestamp is too old or too new");
        for (String secret : secrets) {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
            for (String signature : signatures.split(" "))
                if (MessageDigest.isEqual(signature.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8)))
                    return;
        }
        throw new GeneralSecurityException("no signature is by one of the secrets");
    }

    public static void main(String[] secrets) throws Exception {
        byte[] input = System.in.readAllBytes();
        int end = new String(input, StandardCharsets.ISO_8859_1).indexOf("\n\n");
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : new String(input, 0, end, StandardCharsets.UTF_8).split("\n"))
            headers.put(line.split(": ", 2)[0], line.split(": ", 2)[1]);
        try {
            verify(headers, Arrays.copyOfRange(input, end + 2, input.length), List.of(secrets), Duration.ofMinutes(5));
            System.out.println("accepted");
        } catch (GeneralSecurityException error) {
            System.out.println("refused: " + error.getMessage());
            System.exit(1);
        }
    }
}
