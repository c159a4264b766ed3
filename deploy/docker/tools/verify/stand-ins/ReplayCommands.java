import java.nio.file.*;
import java.util.*;

/**
 * Executes recorded calls of kafka-configs.sh and kafka-acls.sh in one Java virtual machine, one
 * after the other.
 */
class ReplayCommands {
  public static void main(String[] arguments) throws Exception {
    for (String call : Files.readString(Path.of(arguments[0])).split("\u0001\n")) {
      String[] words = call.split("\u0000");
      String[] rest = Arrays.copyOfRange(words, 1, words.length);
      // Both main methods end the virtual machine with code 1 on failure.
      if (words[0].equals("kafka-configs.sh")) kafka.admin.ConfigCommand.main(rest);
      else org.apache.kafka.tools.AclCommand.main(rest);
    }
  }
}
