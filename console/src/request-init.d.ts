/** The client of the API says so for Node, which requires it of a body that is a stream. */
declare global {
  interface RequestInit {
    duplex?: 'half';
  }
}

export {};
