import { createApplicationForwarder, type JobBoardKey } from './applications.ts';
import type { Forwarder, VendorAccess } from './forwarder.ts';
import { createHubspot, type HubspotForm } from './hubspot.ts';

export interface ForwardingSettings {
  /** The form that receives leads; absent, they are not forwarded. */
  readonly leadForm: HubspotForm | undefined;
  /** The key of the job board that receives applications; absent, they are not forwarded. */
  readonly jobBoardKey: JobBoardKey | undefined;
}

export function createForwarders(
  { leadForm, jobBoardKey }: ForwardingSettings,
  access: VendorAccess & { siteUrl: string },
): Forwarder[] {
  return [
    ...(leadForm ? [createHubspot(leadForm, access)] : []),
    ...(jobBoardKey ? [createApplicationForwarder(jobBoardKey, access)] : []),
  ];
}
