import { Link } from '@tanstack/react-router';
import { useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import classes from './header.module.css';
import { shellTexts } from './texts.ts';
import { useSection } from './use-section.ts';

const environments = ['production', 'sandbox'] as const;

/** Shows links to the current section of the console in both environments. */
export function EnvironmentSwitch() {
  const t = useTexts(shellTexts);
  const { workspaceId } = useScope().place;
  const section = useSection();
  return (
    <nav className={classes.environments} aria-label={t('environment')}>
      {environments.map((one) => (
        <Link
          key={one}
          to={section}
          params={{ workspaceId, environment: one }}
          className={classes.environment}
          data-environment={one}
        >
          {t(one)}
        </Link>
      ))}
    </nav>
  );
}
