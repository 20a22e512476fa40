import { describe, expect, it } from 'vitest'
import { addressKind } from './address-kind.ts'

const LOOPBACK = [
  '127.0.0.1',
  '127.0.0.53',
  '127.255.255.255',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '::1',
]
const PRIVATE = ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.65.254', '100.64.0.1']
const PRIVATE_TOO = [
  '100.127.255.255',
  '100.100.100.199',
  'fc00::',
  'fd00:ec1:ffff::1',
  'fd00:ec3::1',
  'fdc4:f303:9324::254',
  'FD12::1%eth0',
]
const PUBLIC = ['8.8.8.8', '9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0', '192.167.0.1', '192.169.0.1']
const PUBLIC_TOO = [
  '100.63.255.255',
  '100.128.0.0',
  '168.63.129.15',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
]
const METADATA = ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', '2852039166', '0xa9fea9fe']
const METADATA_6 = ['fd00:ec2::254', 'fd00:0ec2:0:0:0:0:0:254', 'FD00:EC2::254', 'fd00:ec2::254%eth0', 'fd20:ce::254']
const METADATA_OF_AWS = ['fd00:ec2::', 'fd00:ec2::23', 'fd00:ec2::253', 'fd00:ec2:ffff:ffff:ffff:ffff:ffff:ffff']
const LINK_LOCAL = ['169.254.0.0', '169.254.170.2', '169.254.255.255', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1']
const UNRESOLVED = [
  '0.0.0.0',
  '0.1.2.3',
  '::',
  '0:0:0:0:0:0:0:0',
  '224.0.0.1',
  '239.255.255.255',
  '255.255.255.255',
  'ff02::1',
]
const RESERVED = [
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '240.0.0.1',
  '2001:db8::1',
  '100::1',
  '4000::1',
]
const NO_ADDRESS = ['', 'localhost', '127.0.0.1.', '256.0.0.1', '1.2.3.4.5', '[::1]', ':::1', '10.0.0.0/8', ' 10.0.0.1']

const each = (kind: ReturnType<typeof addressKind>, ...lists: readonly string[][]) =>
  it.each(lists.flat())('%s', (text) => expect(addressKind(text)).toBe(kind))

describe('loopback', () => each('loopback', LOOPBACK))
describe('private', () => each('private', PRIVATE, PRIVATE_TOO))
describe('public', () => each('public', PUBLIC, PUBLIC_TOO))
describe('forbidden: cloud metadata', () =>
  each('forbidden', METADATA, METADATA_6, METADATA_OF_AWS, ['fd00:c1::a9fe:a9fe', 'fd00:42::42']))
describe('forbidden: link-local', () => each('forbidden', LINK_LOCAL))
describe('forbidden: unspecified and broadcast', () => each('forbidden', UNRESOLVED))
describe('forbidden: reserved', () => each('forbidden', RESERVED))
describe('forbidden: no address at all', () => each('forbidden', NO_ADDRESS))

describe('an IPv4 address in an IPv6 address', () => {
  it.each([
    ['mapped, dotted', '::ffff:127.0.0.1', 'loopback'],
    ['mapped, hex', '::ffff:7f00:1', 'loopback'],
    ['mapped, in full', '0:0:0:0:0:FFFF:7F00:0001', 'loopback'],
    ['mapped, private', '::ffff:10.1.2.3', 'private'],
    ['mapped, public', '::ffff:808:808', 'public'],
    ['mapped, metadata', '::ffff:169.254.169.254', 'forbidden'],
    ['mapped, metadata in hex', '::ffff:a9fe:a9fe', 'forbidden'],
    ['mapped, metadata in a private range', '::ffff:100.100.100.200', 'forbidden'],
    ['mapped, unspecified', '::ffff:0.0.0.0', 'forbidden'],
    ['mapped, multicast', '::ffff:224.0.0.1', 'forbidden'],
    ['compatible, dotted', '::127.0.0.1', 'loopback'],
    ['compatible, as URL writes it', '::7f00:1', 'loopback'],
    ['compatible, public', '::8.8.8.8', 'public'],
    ['compatible, metadata', '::169.254.169.254', 'forbidden'],
    ['compatible, metadata in hex', '::a9fe:a9fe', 'forbidden'],
    ['6to4, public', '2002:808:808::1', 'public'],
    ['6to4, loopback: a gateway is no loopback', '2002:7f00:1::', 'public'],
    ['6to4, metadata', '2002:a9fe:a9fe::1', 'forbidden'],
    ['6to4, Azure', '2002:a83f:8110::', 'forbidden'],
    ['NAT64, public', '64:ff9b::8.8.8.8', 'public'],
    ['NAT64, private: a gateway is not private', '64:ff9b::10.0.0.1', 'public'],
    ['NAT64, metadata', '64:ff9b::169.254.169.254', 'forbidden'],
    ['NAT64, metadata in hex', '64:ff9b::a9fe:a9fe', 'forbidden'],
    ['NAT64 of a local prefix', '64:ff9b:1::8.8.8.8', 'forbidden'],
    ['translated, public', '::ffff:0:8.8.8.8', 'public'],
    ['translated, private: a gateway is not private', '::ffff:0:10.0.0.1', 'public'],
    ['translated, metadata', '::ffff:0:169.254.169.254', 'forbidden'],
    ['Teredo, public', '2001:0:4136:e378:8000:63bf:f7f7:f7f7', 'public'],
    ['Teredo, private: a gateway is not private', '2001:0:a00:1:8000:63bf:f5ff:fffe', 'public'],
    ['Teredo, client is metadata', '2001:0:4136:e378:8000:63bf:5601:5601', 'forbidden'],
    ['Teredo, server is metadata', '2001:0:a9fe:a9fe:8000:63bf:f7f7:f7f7', 'forbidden'],
    ['ISATAP, public', '2a00:1450::5efe:8.8.8.8', 'public'],
    ['ISATAP, metadata', '2a00:1450::5efe:169.254.169.254', 'forbidden'],
    ['ISATAP, metadata, universal', '2a00:1450::200:5efe:a9fe:a9fe', 'forbidden'],
    ['ISATAP, private prefix', 'fd00::5efe:10.0.0.1', 'private'],
    ['ISATAP, loopback behind a private prefix', 'fd00::5efe:127.0.0.1', 'private'],
    ['nearly ISATAP, a group', '2a00:1450::100:5efe:a9fe:a9fe', 'public'],
    ['nearly ISATAP, more after the flags', '2a00:1450::1:5efe:a9fe:a9fe', 'public'],
    ['nearly ISATAP, 5f', '2a00:1450::5ffe:a9fe:a9fe', 'public'],
    ['nearly ISATAP, ff', '2a00:1450::5eff:a9fe:a9fe', 'public'],
  ])('%s: %s is %s', (_title, text, kind) => {
    expect(addressKind(text)).toBe(kind)
  })
})
