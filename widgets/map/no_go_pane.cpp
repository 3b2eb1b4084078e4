// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/no_go_pane.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>
#include <optional>
#include <utility>

#include "core/mission/no_go_area.h"
#include "widgets/base/edit/no_go_edits.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

QString no_go_row_name(const NoGoRow& row) { return QString::fromStdString(row.area.rules.name); }

QString no_go_seconds_text(std::optional<double> seconds) {
  return seconds ? QString::number(*seconds, 'g', 12) : QString();
}

/// Seconds as typed: "90", "90 s", "1.5 min"; nothing = they are not.
std::optional<double> no_go_seconds(QString typed) {
  typed = typed.trimmed().toLower().replace(QLatin1Char(','), QLatin1Char('.'));
  double unit = 1.0;
  if (typed.endsWith(QLatin1String("min"))) {
    unit = 60.0;
    typed.chop(3);
  } else if (typed.endsWith(QLatin1Char('s'))) {
    typed.chop(1);
  }
  bool is_number = false;
  const double value = typed.trimmed().toDouble(&is_number) * unit;
  if (!is_number || !std::isfinite(value) || value < 0.0) return std::nullopt;
  return value;
}

bool no_go_is_editable(const NoGoRow& /*row*/) { return true; }

RowColumn<NoGoRow> no_go_time_column(const QString& header, const QString& hint,
                                     const QString& spoken_as, const QString& spoken_none,
                                     QString (*text)(const NoGoRow&)) {
  return {.header = header,
          .text = text,
          .side = Qt::AlignRight,
          .hint = hint,
          .widest = QStringLiteral("From (s)"),
          .spoken_as = spoken_as,
          .spoken_none = spoken_none,
          .editable = no_go_is_editable};
}

RowDescription<NoGoRow> no_go_columns() {
  using Row = NoGoRow;
  return {
      .columns = {{.header = tr("No-go area"),
                   .text = no_go_row_name,
                   .hint = tr("Its name, as robots and programs say it"),
                   .widest = QStringLiteral("a no-go area with a name"),
                   .editable = no_go_is_editable},
                  {.header = tr("State"),
                   .text = [](const Row& row) { return row.state; },
                   .hint = tr("Checked: it is switched on"),
                   .widest = QStringLiteral("From 12 min 00 s in"),
                   .checked = [](const Row& row) { return row.area.rules.on; }},
                  {.header = tr("Closed for"),
                   .text = [](const Row& row) { return no_go_closed_for(row.area.rules); },
                   .hint = tr("Checked: all driving; else exploration alone"),
                   .widest = QStringLiteral("All driving, in"),
                   .spoken_as = tr("closed for: %1"),
                   .checked = [](const Row& row) { return !row.area.rules.exploration_only; }},
                  {.header = tr("Others"),
                   .text =
                       [](const Row& row) {
                         return row.area.rules.all_bodies ? tr("bound") : tr("free");
                       },
                   .hint = tr("Checked: it binds neural agents and the robots of halls, too"),
                   .widest = QStringLiteral("Others, in"),
                   .spoken_as = tr("agents and robots of halls: %1"),
                   .checked = [](const Row& row) { return row.area.rules.all_bodies; }},
                  no_go_time_column(
                      tr("From (s)"), tr("Simulated time at which it begins, seconds"),
                      tr("from %1 seconds"), tr("from the beginning"),
                      [](const Row& row) { return no_go_seconds_text(row.area.rules.from); }),
                  no_go_time_column(
                      tr("Until (s)"), tr("Simulated time at which it ends, seconds"),
                      tr("until %1 seconds"), tr("without an end"),
                      [](const Row& row) { return no_go_seconds_text(row.area.rules.until); }),
                  {.header = tr("By"),
                   .text = [](const Row& row) { return QString::fromStdString(row.area.author); },
                   .hint = tr("Author"),
                   .spoken_as = tr("by %1")}},
      .key = [](const Row& row) { return std::uint64_t{row.area.id.value}; }};
}

}  // namespace

NoGoTable::NoGoTable(QWidget* parent) : RowTable(parent) {
  make_plain_table(*this, tr("No-go areas"),
                   tr("Enter or F2 edits a name or a time, Space switches, Delete removes."));
  new CellDelegate(*this);
  setSelectionMode(QAbstractItemView::SingleSelection);
}

void NoGoTable::keyPressEvent(QKeyEvent* event) {
  const bool space = event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier;
  if (space && !currentIndex().flags().testFlag(Qt::ItemIsUserCheckable)) {
    return emit switch_wanted();
  }
  RowTable::keyPressEvent(event);
}

NoGoPane::NoGoPane(EditStack& edits, QWidget* parent)
    : QWidget(parent), edits_(edits), model_(no_go_columns()) {
  setAccessibleName(tr("No-go areas"));
  error_ = new QLabel(this);
  error_->setWordWrap(true);
  error_->setTextFormat(Qt::PlainText);
  error_->setContentsMargins(kMargin, 2, kMargin, 2);
  error_->setAccessibleName(tr("Input error"));
  error_->hide();
  make_table();
  auto* column = make_column(this);
  make_buttons();
  column->addWidget(error_);
  column->addWidget(table_, 1);
  SnapshotFeed& feed = edits.feed();
  connect(&feed, &SnapshotFeed::arrived, this, [this] {
    if (isVisible()) follow();
  });
  connect(&feed, &SnapshotFeed::calm, this, &NoGoPane::follow);
  follow();
}

QSize NoGoPane::sizeHint() const { return {scaled(420), scaled(160)}; }

void NoGoPane::make_table() {
  table_ = new NoGoTable(this);
  table_->setModel(&model_);
  model_.on_edit([this](const QModelIndex& cell, const QVariant& value) {
    edit(cell, value);
    return false;  // it is shown once it has happened
  });
  keep_scaled(*table_, [this] { size_columns(*table_, scaled(14)); });
  connect(table_, &NoGoTable::switch_wanted, this, &NoGoPane::switch_current);
  connect(table_, &NoGoTable::remove_wanted, this, &NoGoPane::remove_current);
  connect(table_, &NoGoTable::rows_chosen, this, &NoGoPane::show_actions);
}

void NoGoPane::make_buttons() {
  const auto button = [this](const char* icon, const QString& text, const QString& hint) {
    auto* made = make_icon_button(QLatin1String(icon), text, hint, this);
    made->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return made;
  };
  show_ = button("look-here", tr("Show"), tr("Shows the selected area on the map"));
  switch_ = button("tool-no-go", tr("Switch"), tr("Switches the selected area on or off (Space)"));
  remove_ = button("row-remove", tr("Remove"), tr("Removes the selected area (Delete)"));
  auto* row = make_tool_row();
  for (QToolButton* each : {show_, switch_, remove_}) row->addWidget(each);
  row->addStretch(1);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(show_, &QToolButton::clicked, this, &NoGoPane::show_current);
  connect(switch_, &QToolButton::clicked, this, &NoGoPane::switch_current);
  connect(remove_, &QToolButton::clicked, this, &NoGoPane::remove_current);
}

void NoGoPane::show_error(const QString& why) {
  error_->setText(why);
  error_->setHidden(why.isEmpty());
  QPalette colours = palette();
  colours.setColor(QPalette::WindowText, look_of(palette()).caution);
  error_->setPalette(colours);
}

void NoGoPane::follow() {
  const double seconds = seconds_of(edits_.now());
  std::vector<NoGoRow> rows;
  for (const NoGoArea& area : no_go_of(edits_.now())) {
    rows.push_back({area, no_go_state(area.rules, seconds)});
  }
  model_.show(std::move(rows));
  show_actions();
}

void NoGoPane::show_actions() {
  const bool chosen = current() != nullptr;
  for (QToolButton* each : {show_, switch_, remove_}) each->setEnabled(chosen);
}

const NoGoArea* NoGoPane::current() const {
  const NoGoRow* const row = RowModel<NoGoRow>::at(table_->currentIndex());
  return row != nullptr ? find_no_go(edits_.now(), row->area.id) : nullptr;
}

void NoGoPane::edit(const QModelIndex& cell, const QVariant& value) {
  const NoGoRow* const row = RowModel<NoGoRow>::at(cell);
  const NoGoArea* const area = row != nullptr ? find_no_go(edits_.now(), row->area.id) : nullptr;
  if (area == nullptr) return;
  const bool checked = value.toInt() == Qt::Checked;
  NoGoRules rules = area->rules;
  switch (cell.column()) {
    case Name: return rename(*area, value.toString().trimmed());
    case On: rules.on = checked; break;
    case ClosedFor: rules.exploration_only = !checked; break;
    case Bodies: rules.all_bodies = checked; break;
    default: return set_time(*area, cell, value.toString().trimmed());
  }
  revise(*area, rules);
}

void NoGoPane::rename(const NoGoArea& area, const QString& typed) {
  NoGoRules rules = area.rules;
  rules.name = typed.toStdString();
  if (rules.name.empty()) return show_error(tr("Not changed: a no-go area has a name."));
  revise(area, rules);
}

void NoGoPane::set_time(const NoGoArea& area, const QModelIndex& cell, const QString& typed) {
  NoGoRules rules = area.rules;
  auto& time = cell.column() == From ? rules.from : rules.until;
  if (typed == no_go_seconds_text(time)) return;  // an unchanged field must not round the value
  time = no_go_seconds(typed);
  if (!time && !typed.isEmpty()) {
    return show_error(
        tr("“%1” is not a time: type seconds, as in 90 or 1.5 min; empty means without a limit.")
            .arg(typed));
  }
  revise(area, rules);
}

void NoGoPane::revise(const NoGoArea& area, const NoGoRules& rules) {
  const NoGoArea* const same = find_no_go(no_go_of(edits_.now()), rules.name);
  if (same != nullptr && same->id != area.id) {
    return show_error(tr("Not changed: there is a no-go area “%1” already.")
                          .arg(QString::fromStdString(same->rules.name)));
  }
  if (const auto why = check_no_go(rules)) {
    return show_error(tr("Not changed: %1.").arg(shown_message(*why)));
  }
  show_error({});
  edits_.change_no_go(area.id, rules);
}

void NoGoPane::switch_current() {
  const NoGoArea* const area = current();
  if (area == nullptr) return;
  edit(model_.index(table_->currentIndex().row(), On),
       static_cast<int>(area->rules.on ? Qt::Unchecked : Qt::Checked));
}

void NoGoPane::remove_current() {
  const NoGoArea* const area = current();
  if (area == nullptr) return;
  show_error({});
  edits_.remove_no_go(area->id);
}

void NoGoPane::show_current() {
  const NoGoArea* const area = current();
  if (area == nullptr) return;
  Point sum;
  for (const Point corner : area->corners) sum = sum + corner;
  emit place_wanted((1.0 / static_cast<double>(area->corners.size())) * sum);
}

}  // namespace magna
