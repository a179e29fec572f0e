/** Nothing but React's taking over of what a server has rendered: what islands are weighed beside. */
import { hydrateRoot } from 'react-dom/client';

Object.assign(globalThis, { hydrateRoot });
