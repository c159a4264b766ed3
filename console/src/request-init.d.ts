/** The client of the API sets the member for Node and streams. */
declare global {
  interface RequestInit {
    duplex?: 'half';
  }
}

export {};
