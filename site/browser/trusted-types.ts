/**
 * The one Trusted Types policy that turns text into markup or a script URL. Its input comes from our own origin only;
 * the sinks that use it are its callers.
 */
interface TrustRules {
  readonly createHTML: (markup: string) => string;
  readonly createScriptURL: (address: string) => string;
}

const rules: TrustRules = {
  createHTML: (markup) => markup,
  createScriptURL: (address) => {
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new TypeError('Foreign script');
  },
};

// Not every browser has Trusted Types; the policy's results work wherever a string does.
const { trustedTypes } = window as Window & {
  trustedTypes?: { createPolicy: (name: string, rules: TrustRules) => TrustRules };
};

export const trusted: TrustRules = trustedTypes?.createPolicy('fc-payload', rules) ?? rules;
