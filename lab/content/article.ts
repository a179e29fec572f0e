/** The article that measures and faults read and publish. */
export const articleUid = 'verification-of-payee-one-year-on';
export const articlePath = `/news/payment-insights/${articleUid}`;
