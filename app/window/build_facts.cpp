// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/build_facts.h"

#include <QSysInfo>

#include "widgets/base/text/tr.h"

// Compiled alone with what the build found: "Commit=1a2b3c4,ECL=21.2.1".
#ifndef MAGNA_BUILT_FROM
#define MAGNA_BUILT_FROM ""
#endif

namespace magna {
namespace {

QString compiler_name() {
#if defined(__clang__)
  return QStringLiteral("Clang " __clang_version__);
#elif defined(__GNUC__)
  return QStringLiteral("GCC " __VERSION__);
#else
  return {};
#endif
}

}  // namespace

QList<Fact> build_facts() {
  QList<Fact> facts{{tr("Magna"), QStringLiteral(MAGNA_VERSION)}};
  for (const QString& part :
       QStringLiteral(MAGNA_BUILT_FROM).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    const QString value = part.section(QLatin1Char('='), 1);
    if (!value.isEmpty()) facts << Fact{part.section(QLatin1Char('='), 0, 0), value};
  }
  facts << Fact{QStringLiteral("Qt"), QString::fromLatin1(qVersion())};
  if (const QString name = compiler_name(); !name.isEmpty()) facts << Fact{tr("Compiler"), name};
  facts << Fact{tr("System"),
                QStringLiteral("%1, %2 %3, %4")
                    .arg(QSysInfo::prettyProductName(), QSysInfo::kernelType(),
                         QSysInfo::kernelVersion(), QSysInfo::currentCpuArchitecture())};
  return facts;
}

}  // namespace magna
