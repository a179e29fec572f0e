/** Parameters that only concern the connection. Others could change behaviour that the site relies on. */
const knownParameters = new Set(['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey']);

/** Whether the text is the URL of a PostgreSQL database. The directory of a socket is given as the parameter `host`. */
export function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, username, password, hash, searchParams } = new URL(text);
  return (
    /^postgres(ql)?:$/.test(protocol) &&
    (hostname !== '' || searchParams.has('host')) &&
    /^\/[^/]+$/.test(pathname) &&
    hash === '' &&
    [username, password, pathname].every(isDecodable) &&
    [...searchParams.keys()].every((name) => knownParameters.has(name))
  );
}

/** A percent sign in a password must be written as `%25`. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
