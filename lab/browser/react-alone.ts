/** React's hydration of server-rendered markup and nothing else: the reference for the weight of islands. */
import { hydrateRoot } from 'react-dom/client';

Object.assign(globalThis, { hydrateRoot });
