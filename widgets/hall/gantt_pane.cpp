// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/gantt_pane.h"

#include <qcustomplot.h>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "core/hall/hall_csv.h"
#include "core/hall/hall_schedule.h"
#include "widgets/base/bars/bar_row.h"
#include "widgets/base/look/pane_paint.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/hall/gantt_chart.h"
#include "widgets/hall/gantt_paint.h"
#include "widgets/hall/hall_places.h"
#include "widgets/plots/figure_file.h"

namespace magna {
namespace {

constexpr int kGanttButton = 24;  // pixels at 100 %
constexpr double kZoomStep = 2.0;
constexpr const char* kScheduleSuffix = "json";

}  // namespace

GanttPane::GanttPane(SnapshotFeed& feed, HallChoice& choice, QWidget* parent)
    : QWidget(parent),
      feed_(feed),
      choice_(choice),
      chart_(new GanttChart(time_, this)),
      pages_(new EmptyPages(*chart_, this)),
      details_(make_state_label(tr("At the cursor"), 1, this)) {
  setAccessibleName(tr("Gantt chart of the hall"));
  auto* column = make_column(this);
  auto* tools = new BarRow;
  tools->setContentsMargins(kMargin, 2, kGap, 2);
  tools->setSpacing(kMargin);
  tools->add(*make_kinds());
  tools->add(*make_tools());
  column->addLayout(tools);
  column->addWidget(pages_, 1);
  auto* foot = new QVBoxLayout;
  foot->setContentsMargins(kMargin, 0, kMargin, 2);
  foot->setSpacing(0);
  details_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  foot->addWidget(details_);
  foot->addWidget(new GanttLegend(this));
  column->addLayout(foot);
  keep_scaled(*chart_, [this] { chart_->setMinimumSize(scaled(220), scaled(80)); });
  connect(chart_, &GanttChart::cursor_moved, this, [this] { say(*details_, chart_->details()); });
  connect(chart_, &GanttChart::picked, this, &GanttPane::choose);
  connect(chart_, &GanttChart::place_wanted, this, [this](const HallItem& item) {
    if (const auto place = place_of(feed_.now(), item)) emit place_wanted(*place);
  });
  connect(&choice_, &HallChoice::changed, this, &GanttPane::show_choice);
  connect(&time_, &TimeWindow::changed, this,
          [this] { follow_button_->setChecked(time_.follows()); });
  connect(&feed_, &SnapshotFeed::calm, this, &GanttPane::follow);
  connect(&saver_, &FileSaver::saved, this,
          [this](const QString& file) { emit said(tr("Gantt chart saved: %1").arg(file)); });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    emit problem(tr("The Gantt chart was not saved: %1: %2").arg(file, why));
  });
  show_choice();
  follow();
}

GanttPane::~GanttPane() = default;

QLayout* GanttPane::make_kinds() {
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  const std::pair<HallLane::Kind, QString> kinds[] = {{HallLane::Kind::Machine, tr("Machines")},
                                                      {HallLane::Kind::Robot, tr("Robots")},
                                                      {HallLane::Kind::Belt, tr("Belts")},
                                                      {HallLane::Kind::Job, tr("Jobs")}};
  QList<QAbstractButton*> buttons;
  for (const auto& [kind, word] : kinds) {
    auto* const button = make_low_button(word, tr("Shows or hides these rows"), kGanttButton, this);
    button->setCheckable(true);
    button->setChecked(chart_->rows().shows_kind(kind));
    connect(button, &QToolButton::toggled, this, [this, of = kind](bool on) {
      chart_->rows().show_kind(of, on);
      chart_->refresh();
    });
    row->addWidget(button);
    buttons << button;
  }
  row->addStretch(1);
  join_segments(buttons);
  return row;
}

QLayout* GanttPane::make_tools() {
  auto* row = new QHBoxLayout;
  row->setSpacing(kGap);
  const auto add = [this, row](const char* icon, const QString& text, const QString& hint) {
    auto* const button = make_icon_button(QLatin1String(icon), text, hint, this);
    row->addWidget(button);
    return button;
  };
  auto* const closer = add("zoom-in", tr("Zoom in"), tr("Shows half of the time"));
  connect(closer, &QToolButton::clicked, this,
          [this] { time_.set_span(time_.span() / kZoomStep); });
  auto* const farther = add("zoom-out", tr("Zoom out"), tr("Shows twice the time"));
  connect(farther, &QToolButton::clicked, this,
          [this] { time_.set_span(time_.span() * kZoomStep); });
  auto* const all = add("fit-all", tr("Whole run"), tr("Shows the time of the whole run (Home)"));
  connect(all, &QToolButton::clicked, this, [this] { chart_->show_all(); });
  follow_button_ = add("newest", tr("Follow now"), tr("Keeps the present visible"));
  follow_button_->setCheckable(true);
  follow_button_->setChecked(true);
  connect(follow_button_, &QToolButton::clicked, this,
          [this](bool on) { on ? time_.follow() : time_.pause(); });
  row->addStretch(1);
  export_ = make_low_button(
      tr("Export…"),
      tr("Saves the chart as PNG, SVG or PDF, all bars as CSV, or the executed schedule"),
      kGanttButton, this);
  connect(export_, &QToolButton::clicked, this, &GanttPane::ask_where_to_export);
  row->addWidget(export_);
  return row;
}

void GanttPane::follow() {
  const auto snapshot = feed_.shared();
  const bool hall = hall_of(*snapshot) != nullptr;
  pages_->show_empty(hall ? QString()
                          : tr("Shows what the machines, robots, belts and jobs of a factory hall "
                               "do over time. Open a factory scenario to begin."));
  if (!hall && history_) {
    history_.reset();
    measures_ = {};
    chart_->rows().clear();
    chart_->refresh();
  } else if (hall && isVisible() && snapshot->hall_history && snapshot->hall_history != history_) {
    history_ = snapshot->hall_history;
    measures_.take(history_);
    const bool other = chart_->rows().take(measures_, labels_of(*snapshot));
    if (other) time_.follow();
    const HallBottleneck found = bottleneck(measures_);
    const bool machine = found.cause == HallBottleneck::Cause::Machine ||
                         found.cause == HallBottleneck::Cause::FullBelts;
    chart_->set_limiting(machine ? std::optional(HallLane{HallLane::Kind::Machine, found.machine})
                                 : std::nullopt);
    chart_->refresh();
    say(*details_, chart_->details());
  }
  export_->setEnabled(history_ != nullptr);
  const QString text = history_ ? shown_message(bottleneck_text(measures_)) : QString();
  if (std::exchange(summary_, text) != text) emit summary_changed();
}

void GanttPane::show_choice() { chart_->set_chosen(row_of(choice_.item())); }

// Choosing a robot also makes it active, as in the Hall pane.
void GanttPane::choose(const HallItem& item) {
  choice_.choose(item);
  if (item.kind != HallItem::Kind::Robot) return;
  const RobotId robot{static_cast<std::uint32_t>(item.index)};
  if (feed_.now().active != robot) feed_.link().post(input::Select{robot});
}

void GanttPane::export_as(const QString& file) {
  if (QFileInfo(file).suffix().toLower() == QLatin1String(kScheduleSuffix)) {
    return export_schedule(file);
  }
  const auto format = figure_format(file);
  if (!format) {
    emit problem(tr("The Gantt chart was not saved: %1 does not end in .csv, .png, .svg, .pdf or "
                    ".json")
                     .arg(file));
    return;
  }
  if (!history_) return;
  if (*format == FigureFormat::Csv) {
    saver_.save([history = history_] { return QByteArray::fromStdString(hall_bars_csv(*history)); },
                file);
    return;
  }
  if (*format == FigureFormat::Png && !fits_png(chart_->figure_size())) {
    emit problem(tr("The Gantt chart was not saved: its %1 rows do not fit into a PNG picture. "
                    "Export it as SVG or PDF, or hide some rows.")
                     .arg(chart_->rows().shown().size()));
    return;
  }
  const auto draw = [this](QCPPainter& painter) { chart_->draw(painter); };
  saver_.save(figure_of({chart_->figure_size(), draw}, *format), file);
}

// One of an unfinished run lacks operations, so that it does not load.
void GanttPane::export_schedule(const QString& file) {
  if (!history_) return;
  if (!history_->finished) {
    emit problem(
        tr("The exported schedule has only the operations done so far, and cannot be "
           "opened: not all packages are delivered yet"));
  }
  saver_.save(
      [history = history_] { return QByteArray::fromStdString(hall_schedule_json(*history)); },
      file);
}

void GanttPane::ask_where_to_export() {
  QFileDialog* const dialog =
      ask_for_figure_file(this, tr("Export the Gantt chart"), QStringLiteral("gantt"));
  const QString schedule = tr("Executed schedule (*.json)");
  dialog->setNameFilters(dialog->nameFilters() << schedule);
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, schedule](const QString& filter) {
    if (filter == schedule) dialog->setDefaultSuffix(QLatin1String(kScheduleSuffix));
  });
  connect(dialog, &QFileDialog::fileSelected, this, &GanttPane::export_as);
}

void GanttPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  feed_.wish(*this, &SnapshotParts::hall_history, true);
  follow();
}

void GanttPane::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  feed_.wish(*this, &SnapshotParts::hall_history, false);
}

}  // namespace magna
