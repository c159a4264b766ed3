import { expect } from 'chai';
import { toGrafana } from '../src/dashboard.ts';
import { dashboards } from '../src/dashboards.ts';
import { readDashboards } from './read-files.ts';

describe('dashboards', () => {
  const files = readDashboards();

  it('equal the output of `npm run dashboards`', () => {
    const byUid = (one: { uid: string }, other: { uid: string }) =>
      one.uid.localeCompare(other.uid);
    const written = JSON.parse(JSON.stringify(dashboards.map(toGrafana)));
    expect(files.toSorted(byUid)).to.deep.equal(written.toSorted(byUid));
  });

  for (const { uid, title, schemaVersion, templating, panels } of files) {
    describe(title, () => {
      it('has an id, a version, and a variable for its data source, used by every panel', () => {
        expect(uid).to.match(/^irp-[a-z]+$/);
        expect(schemaVersion).to.be.at.least(39);
        expect(templating.list).to.deep.include({
          name: 'datasource',
          label: 'Data source',
          type: 'datasource',
          query: 'prometheus',
          current: {},
        });
        const shown = panels.filter(({ type }) => type !== 'row');
        for (const { datasource, targets = [], description, title: panel } of shown) {
          for (const source of [datasource, ...targets.map((target) => target.datasource)]) {
            expect(source, panel).to.deep.equal({ type: 'prometheus', uid: '$' + '{datasource}' });
          }
          expect(description, panel).to.match(/\.$/);
          expect(targets.length, panel).to.be.at.least(1);
          expect(new Set(targets.map(({ refId }) => refId)).size, panel).to.equal(targets.length);
        }
      });

      it('has panels with separate ids that do not overlap', () => {
        expect(new Set(panels.map(({ id }) => id)).size).to.equal(panels.length);
        const taken = new Set<string>();
        for (const { title: panel, gridPos } of panels) {
          const { h, w, x, y } = gridPos;
          expect(x + w, panel).to.be.at.most(24);
          for (let column = x; column < x + w; column++) {
            for (let line = y; line < y + h; line++) {
              expect(taken.has(`${column} ${line}`), panel).to.equal(false);
              taken.add(`${column} ${line}`);
            }
          }
        }
      });
    });
  }
});
