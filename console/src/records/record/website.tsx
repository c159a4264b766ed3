import { Anchor } from '@mantine/core';

/** Shows the website of a company. The website is a link if the address begins with https. */
export function Website({ address }: { address: string }) {
  return /^https:\/\//i.test(address) && URL.canParse(address) ? (
    <Anchor href={address} target="_blank" rel="noreferrer nofollow">
      {address}
    </Anchor>
  ) : (
    address
  );
}
