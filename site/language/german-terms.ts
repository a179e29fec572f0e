/**
 * The German names of topics and kinds: content has one set of tags for all languages, in English. A term without an
 * entry is the same in German, or is shown unchanged.
 */
export const germanTerms: Readonly<Record<string, string>> = {
  Announcement: 'Mitteilung',
  Appointment: 'Personalie',
  Apprenticeships: 'Ausbildung',
  Architecture: 'Architektur',
  Checklist: 'Checkliste',
  'Company update': 'Neues aus dem Unternehmen',
  'Confirmation of payee': 'Confirmation of Payee',
  Culture: 'Kultur',
  Customer: 'Kunden',
  'Developer experience': 'Entwicklungspraxis',
  Event: 'Veranstaltung',
  Fraud: 'Betrug',
  Funding: 'Finanzierung',
  Inclusion: 'Inklusion',
  'Industry advice': 'Rat aus der Branche',
  Partnership: 'Partnerschaften',
  Podcast: 'Gespräch',
  Post: 'Beitrag',
  'Real-time payments': 'Echtzeitzahlungen',
  Reliability: 'Zuverlässigkeit',
  'Remote work': 'Ortsunabhängiges Arbeiten',
  'SEPA Instant': 'SEPA-Echtzeitüberweisung',
  Security: 'Sicherheit',
  Talk: 'Vortrag',
  'Verification of payee': 'Empfängerprüfung',
  Webinar: 'Webinar',
  Wellbeing: 'Wohlbefinden',
  Whitepaper: 'Whitepaper',
};
