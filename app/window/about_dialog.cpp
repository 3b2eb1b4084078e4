// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/about_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTimer>
#include <QVBoxLayout>
#include <utility>

#include "app/base/resource_path.h"
#include "app/window/window_context.h"
#include "app/window/window_timing.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/map_pane.h"

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

FactGroup timing_facts(const WindowContext& context, const FrameMeter& frames) {
  const Snapshot& now = context.feed.now();
  const LagHistogram lag = context.lag.record().lately();
  const auto first = frames.first_ms();
  return {tr("Timings"),
          {{tr("Real-time factor"), factor_text(now.real_time_factor)},
           {tr("Last tick"), ms_text(now.tick_ms)},
           {tr("Session lag, p99"), ms_text(now.loop_lag_p99_ms)},
           {tr("Window lag"), tr("median %1, p99 %2, longest %3")
                                  .arg(ms_text(lag.quantile_ms(0.5)),
                                       ms_text(lag.quantile_ms(0.99)), ms_text(lag.max_ms()))},
           {tr("Map frames per second"), QString::number(frames.per_second())},
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

constexpr int kRefreshMs = 1000;

void set_fact(QStandardItem& group, int row, const Fact& fact) {
  const auto put = [&](int column, const QString& text) {
    QStandardItem* item = group.child(row, column);
    if (item == nullptr) {
      item = new QStandardItem;
      item->setEditable(false);
      group.setChild(row, column, item);
    }
    if (item->text() == text) return;
    item->setText(text);
    item->setToolTip(text);
  };
  put(0, fact.name);
  put(1, fact.value);
}

}  // namespace

std::vector<FactGroup> about_facts(const WindowContext& context, const FrameMeter& frames) {
  return {{tr("Versions"), build_facts()},
          path_facts(context),
          port_facts(context.feed.now()),
          timing_facts(context, frames),
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

AboutDialog::AboutDialog(std::function<std::vector<FactGroup>()> facts, QWidget* parent)
    : QDialog(parent), facts_(std::move(facts)) {
  setObjectName(QStringLiteral("about"));
  setWindowTitle(tr("About Magna"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  auto* words = new QLabel(tr("<b>Magna %1</b><br>An operator console for teams of mobile robots "
                              "with a built-in simulation.<br>Licence: GPL-3.0-or-later")
                               .arg(QLatin1String(MAGNA_VERSION)),
                           this);
  words->setWordWrap(true);
  column->addWidget(words);
  auto* tree = new PlainTree(tr("Facts about this run"),
                             tr("Versions, paths, ports, timings and screen of this run"), this);
  model_.setHorizontalHeaderLabels({tr("Fact"), tr("Value")});
  tree->setModel(&model_);
  tree->setTextElideMode(Qt::ElideMiddle);
  column->addWidget(tree, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* copy = buttons->addButton(tr("&Copy all"), QDialogButtonBox::ActionRole);
  copy->setToolTip(tr("Copies all facts as plain text, for a report of a problem"));
  copy->setAccessibleDescription(copy->toolTip());
  connect(copy, &QPushButton::clicked, this, &AboutDialog::copy_all);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  refresh();
  tree->expandAll();
  keep_scaled(*this, [this, tree] {
    tree->resizeColumnToContents(0);
    const QSize room = screen()->availableSize() * 0.9;  // leaves room for the window frame
    resize(QSize(scaled(640), scaled(620)).boundedTo(room));
  });
  auto* timer = new QTimer(this);
  connect(timer, &QTimer::timeout, this, &AboutDialog::refresh);
  timer->start(kRefreshMs);
}

void AboutDialog::refresh() {
  const std::vector<FactGroup> groups = facts_();
  for (int k = 0; k < static_cast<int>(groups.size()); ++k) {
    const FactGroup& group = groups[static_cast<std::size_t>(k)];
    QStandardItem* item = model_.item(k);
    if (item == nullptr) {
      item = new QStandardItem(group.title);
      item->setEditable(false);
      QFont strong = font();
      strong.setBold(true);
      item->setFont(strong);
      model_.setItem(k, item);
    }
    for (int row = 0; row < static_cast<int>(group.facts.size()); ++row) {
      set_fact(*item, row, group.facts[row]);
    }
    item->setRowCount(static_cast<int>(group.facts.size()));
  }
}

void AboutDialog::copy_all() const { QGuiApplication::clipboard()->setText(plain_text(facts_())); }

void show_about(const WindowContext& context, const FrameMeter& frames) {
  auto* dialog = context.window.findChild<AboutDialog*>();
  if (dialog == nullptr) {
    dialog = new AboutDialog([&context, &frames] { return about_facts(context, frames); },
                             &context.window);
  }
  dialog->show();
  dialog->raise();
  dialog->activateWindow();
}

}  // namespace magna
