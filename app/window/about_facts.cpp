// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/about_facts.h"

#include <QApplication>
#include <QDir>
#include <QScreen>

#include "app/base/resource_path.h"
#include "app/window/frame_meter.h"
#include "app/window/window_context.h"
#include "app/window/window_lag.h"
#include "widgets/map/map_pane.h"
#include "widgets/text_format.h"
#include "widgets/theme.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

QString ms_text(double ms) { return tr("%1 ms").arg(number_text(ms, 1)); }

QString path_text(const std::filesystem::path& path) {
  return path.empty() ? tr("none")
                      : QDir::toNativeSeparators(QString::fromStdString(path.string()));
}

QString theme_text(LookKind kind) {
  switch (kind) {
    case LookKind::Light: return tr("light");
    case LookKind::Dark: return tr("dark");
    case LookKind::HighContrast: break;
  }
  return tr("high contrast");
}

FactGroup path_facts(const WindowContext& context) {
  const Snapshot& now = context.feed.now();
  const std::filesystem::path program = executable_path();
  return {tr("Paths"),
          {{tr("World"), now.opened ? QString::fromStdString(now.opened->source) : tr("none")},
           {tr("Settings"), path_text(context.profile.folder())},
           {tr("Program"), path_text(program)},
           {tr("Resources"), path_text(resource_folder(program).value_or(""))},
           {tr("Working folder"), QDir::toNativeSeparators(QDir::currentPath())},
           {tr("Messages"), tr("standard error of the program")}}};
}

FactGroup port_facts(const Snapshot& now) {
  FactGroup group{tr("Ports"), {}};
  if (!now.links) return group;
  for (const ServerStatus& server : *now.links) {
    QString text =
        server.port > 0
            ? QStringLiteral("%1:%2").arg(QString::fromStdString(server.address)).arg(server.port)
            : tr("no port");
    if (!server.problem.empty()) {
      text = tr("%1, does not listen: %2").arg(text, QString::fromStdString(server.problem));
    } else if (!server.listening) {
      text = tr("%1, does not listen").arg(text);
    }
    group.facts << Fact{QString::fromStdString(server.name),
                        tr("%1, clients: %2").arg(text).arg(server.clients.size())};
  }
  return group;
}

FactGroup timing_facts(const WindowContext& context) {
  const Snapshot& now = context.feed.now();
  const LagHistogram lag = context.part<WindowLag>().record().lately();
  const auto& meter = context.part<FrameMeter>();
  const auto first = meter.first_ms();
  return {tr("Timings"),
          {{tr("Real-time factor"), factor_text(now.real_time_factor)},
           {tr("Last tick"), ms_text(now.tick_ms)},
           {tr("Session lag, p99"), ms_text(now.loop_lag_p99_ms)},
           {tr("Window lag"), tr("median %1, p99 %2, longest %3")
                                  .arg(ms_text(lag.quantile_ms(0.5)),
                                       ms_text(lag.quantile_ms(0.99)), ms_text(lag.max_ms()))},
           {tr("Map frames per second"), QString::number(meter.per_second())},
           {tr("Start to first frame"), first ? tr("%1 ms").arg(*first) : tr("not known")}}};
}

FactGroup screen_facts(const QWidget& window) {
  const QScreen& screen = *window.screen();
  const QSize size = screen.geometry().size();
  const QFont font = QApplication::font();
  return {tr("Screen"),
          {{tr("Screen"), tr("%1 × %2, %3 pixels per point, %4 Hz")
                              .arg(size.width())
                              .arg(size.height())
                              .arg(number_text(screen.devicePixelRatio(), 2))
                              .arg(number_text(screen.refreshRate(), 0))},
           {tr("Window"), tr("%1 × %2").arg(window.width()).arg(window.height())},
           {tr("Scale"), tr("%1 %").arg(scale_percent())},
           {tr("Colours"), theme_text(look_of(window.palette()).kind)},
           {tr("Font"),
            tr("%1, %2 pt").arg(QFontInfo(font).family(), number_text(font.pointSizeF(), 1))},
           {tr("Platform"), QGuiApplication::platformName()}}};
}

}  // namespace

std::vector<FactGroup> about_facts(const WindowContext& context) {
  return {{tr("Versions"), build_facts()},
          path_facts(context),
          port_facts(context.feed.now()),
          timing_facts(context),
          screen_facts(context.window)};
}

QString plain_text(const std::vector<FactGroup>& groups) {
  QString text;
  for (const FactGroup& group : groups) {
    text += group.title + QLatin1Char('\n');
    for (const Fact& fact : group.facts) {
      text += QStringLiteral("  %1: %2\n").arg(fact.name, fact.value);
    }
  }
  return text;
}

}  // namespace magna
