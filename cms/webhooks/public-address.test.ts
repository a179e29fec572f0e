import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { checkTargetUrl, findTargetAddresses, RefusedTarget } from './target-check.ts';

const privateAddresses = [
  '0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.1.2.3 169.254.169.254',
  '172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.1',
  '203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255',
  ':: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1',
  '2001:db8::1 2002:7f00:1:: 3fff::1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1 5f00::1 4000::1',
]
  .join(' ')
  .split(' ');

test.each(privateAddresses)('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1', '198.20.0.1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each(['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3.4.5', '::g'])(
  '"%s" is not an IP address',
  (text) => {
    expect(isPublicAddress(text)).toBe(false);
  },
);

const trickyUrls = [
  'http://127.0.0.1/ http://127.1/ http://2130706433/ http://0x7f000001/ http://0x7f.0.0.1/ http://0177.0.0.1/',
  'http://017700000001/ http://0/ http://127.0.0.1./ http://[::1]/ http://[::]/ http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/ http://[0:0:0:0:0:ffff:7f00:0001]/ http://[64:ff9b::7f00:1]/ http://[fe80::1]/',
  'http://[fd00::1]/ http://10.1/ http://192.168.257/ http://169.254.169.254/latest/meta-data/ http://100.64.0.1/',
  'http://①②⑦.0.0.1/ http://127。0。0。1/ http://0x7f.1/ http://0300.0250.0.1/ http://3232235777/',
  'http://localhost/ http://LOCALHOST./ https://hooks.localhost/ http://[fe80::1%25eth0]/',
  'http://hooks.example:8080/ http://hooks.example:22/ https://hooks.example:6379/ http://user:pw@hooks.example/',
  'ftp://hooks.example/ file:///etc/passwd gopher://hooks.example/ data:text/plain,x javascript:1 //hooks.example nonsense',
]
  .join(' ')
  .split(' ');

test.each(trickyUrls)('%s is rejected before any DNS lookup', (url) => {
  expect(() => checkTargetUrl(url, [])).toThrow(RefusedTarget);
});

test.each(['http://hooks.example/', 'https://hooks.example/a?b', 'https://hooks.example:443/', 'http://8.8.8.8/'])(
  '%s is accepted',
  (url) => {
    expect(checkTargetUrl(url, []).href).toContain(url.replace(':443', ''));
  },
);

test('only an allowed host may be private or use any port', () => {
  expect(checkTargetUrl('http://127.0.0.1:4131/x', ['127.0.0.1:4131']).port).toBe('4131');
  expect(checkTargetUrl('http://localhost:9/x', ['LOCALHOST']).port).toBe('9');
  expect(() => checkTargetUrl('http://127.0.0.1:4132/x', ['127.0.0.1:4131'])).toThrow(RefusedTarget);
});

test.each([['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:10.0.0.1'], ['fe80::1%eth0'], []])(
  'a name that resolves to %s is rejected',
  async (...addresses) => {
    const rules = { allowedHosts: [], resolve: async () => addresses };
    await expect(findTargetAddresses(new URL('http://hooks.example/'), rules)).rejects.toBeInstanceOf(RefusedTarget);
  },
);

test('the rejection does not reveal the resolved address', async () => {
  const rules = { allowedHosts: [], resolve: async () => ['10.11.12.13'] };
  await expect(findTargetAddresses(new URL('http://hooks.example/'), rules)).rejects.not.toThrow(/10\.11/);
});
