/**
 * The one policy by which text becomes markup or the address of a script (Trusted Types). What it lets
 * through comes from our own origin, over the site's own answers; the sinks that use it are its callers.
 */
interface TrustRules {
  createHTML: (markup: string) => string;
  createScriptURL: (address: string) => string;
}

const rules: TrustRules = {
  createHTML: (markup) => markup,
  createScriptURL: (address) => {
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new TypeError('Not a script of ours');
  },
};

// Not every browser has Trusted Types; what their policy makes is taken wherever a string is.
const { trustedTypes } = window as Window & {
  trustedTypes?: { createPolicy: (name: string, rules: TrustRules) => TrustRules };
};

export const trusted: TrustRules = trustedTypes?.createPolicy('fc-payload', rules) ?? rules;
