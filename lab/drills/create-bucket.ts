import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { CephGateway } from '../../tests/s3/start-ceph.ts';

export async function createBucket({ endpoint, credentials }: CephGateway, name: string): Promise<void> {
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
}
