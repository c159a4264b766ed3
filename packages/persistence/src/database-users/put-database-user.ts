import { type Connection, mongo } from 'mongoose';

/** A role of MongoDB, and the database in which it is defined or applies. */
interface DatabaseRole {
  role: string;
  db: string;
}

/**
 * Creates the user whom a connection string names, with exactly the given roles. An existing user
 * gets the roles and the password.
 * @param connection the connection of a user who may create users
 * @throws Error if the connection string has no user or password
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
