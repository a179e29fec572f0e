import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { SiteFooter } from './components/site-footer.jsx';
import { SiteHeader } from './components/site-header.jsx';
import './site.css';

export function Layout({ children }) {
  return (
    <html lang="__LANGUAGE__">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body__BODY_ATTRIBUTES__>
        <SiteHeader />
        {children}
        <SiteFooter />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
