import { expect } from 'chai';
import { passwordError } from '../../src/people/passwords/password-rules.ts';

const owner = { email: 'jo.miller@example.com', name: 'Jo Miller' };

describe('password rules', () => {
  for (const password of [
    'password1234',
    'Password123!',
    'P@ssw0rd1234',
    'Welcome12345',
    'iloveyou1234',
    'letmein12345',
    'football1234',
    'princess12345',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    'asdfghjkl123',
    'michaeljordan23',
    'manchesterunited',
    'abcdefghijklmnop',
    'password'.repeat(25),
  ]) {
    it(`reject ${password.slice(0, 60)}, a leaked password or a variation`, async () => {
      expect(await passwordError(password, owner)).to.match(/common|repeats/);
    });
  }

  for (const password of [
    'InvestmentResearchPlatform',
    'investment 2026',
    'Research-Platform-42',
    'jo.miller@example.com',
    'jo.miller-1234',
    'JoMiller research',
  ]) {
    it(`reject ${password}, made of data about the person and the platform`, async () => {
      expect(await passwordError(password, owner)).to.match(/consists mostly of/);
    });
  }

  for (const password of [
    'investment of 7 odd socks',
    'my dog ate 3 shoes',
    'correct horse battery staple',
    'kX9#mP2$vL5n',
    'zwölf kleine Elefanten tanzen im Regen',
    'пять зелёных огурцов',
    `${'x9$Lq2'.repeat(2)} and a much longer phrase that nobody has leaked before`.padEnd(
      200,
      ' end',
    ),
  ]) {
    it(`accept ${password.slice(0, 60)}`, async () => {
      expect(await passwordError(password, owner)).to.equal(undefined);
    });
  }
});
