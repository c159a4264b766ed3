import { type Connection, mongo } from 'mongoose';

/** A role of MongoDB, in the database that defines it or in which it counts. */
interface DatabaseRole {
  role: string;
  db: string;
}

/**
 * Makes the user that a connection string names, with exactly these roles; one that exists gets
 * them, and this password.
 * @param connection of a user who may make users
 * @throws Error where the connection string has no user or no password
 */
export async function putDatabaseUser(
  connection: Connection,
  uri: string,
  roles: DatabaseRole[],
): Promise<string> {
  const { username, password, source } = new mongo.MongoClient(uri).options.credentials ?? {};
  if (!username || !password || !source) {
    throw new Error('the connection string of the user has no name or no password');
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
