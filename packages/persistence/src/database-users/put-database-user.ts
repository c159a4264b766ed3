import { type Connection, mongo } from 'mongoose';

/** A role of MongoDB, with the database of its definition or effect. */
interface DatabaseRole {
  role: string;
  db: string;
}

/**
 * Creates the user of a connection string, with exactly these roles. An existing user gets the
 * roles and the password.
 * @param connection of a user with the right to create users
 * @throws Error for a connection string without user or password
 */
export async function putDatabaseUser(
  connection: Connection,
  uri: string,
  roles: DatabaseRole[],
): Promise<string> {
  const { username, password, source } = new mongo.MongoClient(uri).options.credentials ?? {};
  if (!username || !password || !source) {
    throw new Error('the connection string must contain the name and the password of the user');
  }
  const db = connection.getClient().db(source);
  const { users } = await db.command({ usersInfo: username });
  const command = users.length > 0 ? { updateUser: username } : { createUser: username };
  await db.command({
    ...command,
    pwd: password,
    roles,
  });
  return username;
}
