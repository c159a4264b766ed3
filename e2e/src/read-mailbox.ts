export interface ReadMail {
  to: string;
  subject: string;
  text: string;
}

/** All captured mails, newest first. */
export async function readMailbox(mailboxUrl: string): Promise<ReadMail[]> {
  const mails: ReadMail[] = [];
  for (let path: string | undefined = '/messages.json'; path !== undefined; ) {
    const response: Response = await fetch(mailboxUrl + path);
    if (response.status !== 200) {
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    }
    mails.push(...((await response.json()) as ReadMail[]));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return mails;
}
