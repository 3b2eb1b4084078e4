// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/compare_pane.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QStringList>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/parts/wrapped_label.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr int kComparePaneBarHeight = 6;  // pixels at 100 %
constexpr int kComparePaneSteps = 1000;   // of the progress bar

QString shown_side(const std::string& text) { return QString::fromStdString(text); }

QVariant difference_icon(bool differs) {
  return differs ? QVariant(tinted_icon(QStringLiteral("caution"))) : QVariant();
}

RowDescription<ComparedFact> compared_fact_columns() {
  using Fact = ComparedFact;
  return {.columns = {{.header = tr("Time"),
                       .text = member_text<&Fact::time>,
                       .hint = tr("Time of A; empty: it concerns the whole session"),
                       .spoken_none = tr("whole session")},
                      {.header = tr("What differs"),
                       .text = member_text<&Fact::what>,
                       .icon = [](const Fact& fact) { return difference_icon(fact.is_state); }},
                      {.header = tr("A"),
                       .text = member_text<&Fact::first>,
                       .spoken_as = tr("A: %1"),
                       .spoken_none = tr("A: none")},
                      {.header = tr("B"),
                       .text = member_text<&Fact::second>,
                       .spoken_as = tr("B: %1"),
                       .spoken_none = tr("B: none")}},
          .tip_texts = true};
}

/// "+1.5" if both are numbers, else the word; empty: they are the same.
QString measure_difference(const MeasurePair& pair) {
  if (pair.first == pair.second) return {};
  bool is_first = false, is_second = false;
  const double first = shown_side(pair.first).toDouble(&is_first);
  const double second = shown_side(pair.second).toDouble(&is_second);
  const double more = second - first;
  if (!is_first || !is_second || !std::isfinite(more)) return tr("differs");
  const QString size = QString::number(std::abs(more), 'g', 6);
  return (more < 0.0 ? QChar(0x2212) : QLatin1Char('+')) + size;
}

RowDescription<MeasurePair> measure_pair_columns() {
  using Pair = MeasurePair;
  return {.columns = {{.header = tr("Measure"), .text = member_text<&Pair::name>},
                      {.header = tr("A"),
                       .text = member_text<&Pair::first>,
                       .side = Qt::AlignRight,
                       .spoken_as = tr("A: %1"),
                       .spoken_none = tr("A: none")},
                      {.header = tr("B"),
                       .text = member_text<&Pair::second>,
                       .side = Qt::AlignRight,
                       .spoken_as = tr("B: %1"),
                       .spoken_none = tr("B: none")},
                      {.header = tr("B − A"),
                       .text = measure_difference,
                       .side = Qt::AlignRight,
                       .hint = tr("How much more B has than A"),
                       .spoken_none = tr("the same")}},
          .tip_texts = true};
}

}  // namespace

ComparePane::ComparePane(const ActionSet& actions, QWidget* parent)
    : QWidget(parent),
      facts_(compared_fact_columns()),
      measures_(measure_pair_columns()),
      results_(new QWidget(this)) {
  setAccessibleName(tr("Compare"));
  make_column(results_);
  make_head(actions);
  make_tables();
  pages_ = new EmptyPages(*results_, this);
  make_column(this)->addWidget(pages_);
  end();
}

void ComparePane::make_head(const ActionSet& actions) {
  auto* column = static_cast<QVBoxLayout*>(results_->layout());
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kMargin, kGap, kGap, 0);
  row->setSpacing(kMargin);
  names_ = new WrappedLabel(results_);
  names_->setAccessibleName(tr("Compared sessions"));
  names_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  go_ = make_icon_button(QStringLiteral("go-here"), tr("First difference"),
                         tr("Shows both sessions at the first difference of state"), results_);
  go_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  row->addWidget(names_, 1);
  row->addWidget(go_);
  row->addWidget(new ActionButton(actions["past.end_compare"], Qt::ToolButtonTextOnly, results_));
  column->addLayout(row);
  auto* busy = new QHBoxLayout;
  busy->setContentsMargins(kMargin, 0, kGap, 0);
  busy->setSpacing(kMargin);
  progress_ = new QProgressBar(results_);
  progress_->setRange(0, kComparePaneSteps);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress of the comparison"));
  keep_scaled(*progress_, [this] { progress_->setFixedHeight(scaled(kComparePaneBarHeight)); });
  cancel_ =
      make_icon_button(QStringLiteral("close"), tr("Cancel"),
                       tr("Ends the search for differences; both sessions stay shown"), results_);
  cancel_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  busy->addWidget(progress_, 1);
  busy->addWidget(cancel_);
  column->addLayout(busy);
  summary_ = new WrappedLabel(results_);
  summary_->setAccessibleName(tr("Result of the comparison"));
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  summary_->setContentsMargins(kMargin, 0, kMargin, 0);
  column->addWidget(summary_);
  connect(cancel_, &QToolButton::clicked, this, &ComparePane::cancel_wanted);
  connect(go_, &QToolButton::clicked, this, [this] {
    if (difference_) emit tick_wanted(*difference_);
  });
}

void ComparePane::make_tables() {
  fact_table_ = new QTableView(results_);
  fact_table_->setModel(&facts_);
  make_plain_table(*fact_table_, tr("Differences"),
                   tr("What differs between A and B. Enter shows both at the time of a row."));
  fact_table_->setSelectionMode(QAbstractItemView::SingleSelection);
  on_enter_key(*fact_table_, [this] { go_to_row(); });
  connect(fact_table_, &QTableView::doubleClicked, this, &ComparePane::go_to_row);
  measure_table_ = new QTableView(results_);
  measure_table_->setModel(&measures_);
  make_plain_table(*measure_table_, tr("Measures of both sessions"),
                   tr("Measures at the ends of A and B; those that differ come first."));
  keep_scaled(*this, [this] {
    set_column_widths(*fact_table_, {80, 150, 170});
    set_column_widths(*measure_table_, {150, 70, 70});
    for (QTableView* table : {fact_table_, measure_table_}) table->setMinimumHeight(scaled(60));
  });
  auto* tables = new QHBoxLayout;
  tables->setSpacing(0);
  tables->addWidget(fact_table_, 3);
  tables->addWidget(measure_table_, 2);
  static_cast<QVBoxLayout*>(results_->layout())->addLayout(tables, 1);
}

void ComparePane::begin(const QString& first, const QString& second, double tick_seconds) {
  first_ = first;
  second_ = second;
  tick_seconds_ = tick_seconds;
  place_.clear();
  difference_.reset();
  facts_.reset({});
  measures_.reset({});
  show_names();
  summary_->show_text(tr("Searching for differences…"));
  progress_->setValue(0);
  show_busy(true);
  pages_->show_empty({});
}

void ComparePane::show_progress(double share) {
  progress_->setValue(static_cast<int>(share * kComparePaneSteps));
}

void ComparePane::show_result(const SessionComparison& comparison) {
  show_busy(false);
  difference_ = comparison.state ? std::optional(comparison.state->tick) : std::nullopt;
  go_->setEnabled(difference_.has_value());
  facts_.reset(facts_of(comparison));
  std::vector<MeasurePair> measures = comparison.measures;
  std::ranges::stable_partition(measures,
                                [](const MeasurePair& one) { return one.first != one.second; });
  measures_.reset(std::move(measures));
  summary_->show_text(summary_of(comparison));
}

void ComparePane::show_failure(const QString& why) {
  show_busy(false);
  summary_->show_text(why);
}

void ComparePane::show_place(const QString& place) {
  if (std::exchange(place_, place) != place) show_names();
}

void ComparePane::end() {
  first_.clear();
  second_.clear();
  difference_.reset();
  facts_.reset({});
  measures_.reset({});
  show_busy(false);
  pages_->show_empty(
      tr("Shows what differs between the recording in the window and a second one of the same "
         "world, and the robots of both on the map. Choose World > The past > Compare with…"));
}

void ComparePane::show_names() {
  const QString names = tr("A: %1\nB: %2").arg(first_, second_);
  names_->show_text(place_.isEmpty() ? names : tr("%1 · %2").arg(names, place_));
}

void ComparePane::show_busy(bool busy) {
  progress_->setVisible(busy);
  cancel_->setVisible(busy);
  go_->setEnabled(false);
}

void ComparePane::go_to_row() {
  const ComparedFact* const fact = facts_.at(fact_table_->currentIndex());
  if (fact != nullptr && fact->tick) emit tick_wanted(*fact->tick);
}

ComparedFact ComparePane::fact_at(Tick tick, const QString& what, const std::string& first,
                                  const std::string& second) const {
  return {tick, clock_text(static_cast<double>(tick) * tick_seconds_), what, shown_side(first),
          shown_side(second)};
}

std::vector<ComparedFact> ComparePane::facts_of(const SessionComparison& comparison) const {
  std::vector<ComparedFact> facts;
  for (const auto* list : {&comparison.header, &comparison.notes}) {
    for (const SessionDifference& one : *list) {
      facts.push_back(
          {{}, {}, shown_side(one.what), shown_side(one.first), shown_side(one.second)});
    }
  }
  for (const auto& one : comparison.inputs) {
    facts.push_back(fact_at(one.tick, tr("Input"), one.input.first, one.input.second));
  }
  if (const auto& state = comparison.state) {
    facts.push_back(fact_at(state->tick,
                            tr("First difference of state: %1, %2")
                                .arg(shown_side(state->object), shown_side(state->field)),
                            state->recorded, state->found));
    facts.back().is_state = true;
  }
  const auto place = [](const ComparedFact& fact) { return fact.tick.value_or(-1); };
  std::ranges::stable_sort(facts, {}, place);
  return facts;
}

QString ComparePane::summary_of(const SessionComparison& comparison) const {
  QStringList parts;
  if (comparison.same()) {
    parts << tr("The sessions are the same.");
  } else if (const auto& state = comparison.state) {
    parts << tr("First difference of state at %1 (tick %2): %3, %4: A %5, B %6.")
                 .arg(clock_text(static_cast<double>(state->tick) * tick_seconds_))
                 .arg(state->tick)
                 .arg(shown_side(state->object), shown_side(state->field),
                      shown_side(state->recorded), shown_side(state->found));
  } else {
    parts << tr("The states are the same in the time that both have.");
  }
  parts << tr("Inputs: A %1, B %2, different %3.")
               .arg(comparison.inputs_first)
               .arg(comparison.inputs_second)
               .arg(comparison.inputs_different);
  if (comparison.inputs_different > comparison.inputs.size()) {
    parts << tr("The first %1 of these are listed.").arg(comparison.inputs.size());
  }
  for (const Error& error : comparison.broken) {
    parts << tr("Compared up to a damaged place: %1.").arg(shown_side(error.text()));
  }
  return parts.join(QLatin1Char(' '));
}

}  // namespace magna
