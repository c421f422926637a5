import { describe, expect, it } from 'vitest';
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { isLoopback, linkTo } from './reach';

describe('the link to a table', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', 'LOCALHOST', 'play.localhost', '[::1]', '0.0.0.0'])(
    'the link at %s works only on this computer',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(['192.168.1.20', 'play.example.org', '[fd00::1]', '127.example.org', 'localhost.example.org'])(
    'the link at %s can be sent to others',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );

  it('the link has no query, and uses the address in the local network if there is one', () => {
    const page = new URL('http://127.0.0.1:8000/?utm_source=x#/t/abcdefghjkmn');
    expect(linkTo(page)).toBe('http://127.0.0.1:8000/#/t/abcdefghjkmn');
    expect(linkTo(page, 'http://192.168.1.20:8000/')).toBe('http://192.168.1.20:8000/#/t/abcdefghjkmn');
  });

  it('the QR code contains the link', () => {
    const link = 'http://192.168.1.20:8000/#/t/abcdefghjkmn';
    const rows = encodeQR(link, 'raw', { border: 4 });
    const [size, scale] = [rows.length, 4];
    const data = new Uint8Array(size * scale * size * scale * 4);
    for (let y = 0; y < size * scale; y++)
      for (let x = 0; x < size * scale; x++) {
        const shade = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 0 : 255;
        data.set([shade, shade, shade, 255], (y * size * scale + x) * 4);
      }
    expect(decodeQR({ width: size * scale, height: size * scale, data })).toBe(link);
  });
});
