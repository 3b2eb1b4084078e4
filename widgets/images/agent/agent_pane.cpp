// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/agent/agent_pane.h"

#include <QHeaderView>
#include <QLabel>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/upright_scroll.h"
#include "widgets/base/state/agent_words.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/images/agent/agent_command_page.h"
#include "widgets/images/agent/agent_network_page.h"
#include "widgets/images/agent/eye_pair.h"

namespace magna {
namespace {

constexpr int kRowsShown = 3;  ///< visible rows of the table; the rest is scrolled

/// The name of the held thing; empty = none.
QString held_thing(const Snapshot& now, const AgentState& agent) {
  if (!agent.held) return {};
  QString number = QStringLiteral("#%1").arg(agent.held->value + 1);
  if (!now.world) return number;
  const auto& things = now.world->things;
  const auto at = std::ranges::find(things, *agent.held, &Thing::id);
  return at == things.end() ? number : QString::fromStdString(at->name) + number;
}

RowDescription<AgentRow> agent_columns() {
  using Row = AgentRow;
  return {
      .columns = {{.header = tr("Agent"),
                   .text = member_text<&Row::name>,
                   .icon =
                       [](const Row& row) { return QVariant(swatch_icon(row.style, row.letter)); }},
                  {.header = tr("No."), .text = member_text<&Row::number>, .side = Qt::AlignRight},
                  {.header = tr("Port"), .text = member_text<&Row::port>, .side = Qt::AlignRight},
                  {.header = tr("Attached"), .text = member_text<&Row::client>},
                  {.header = tr("Dialect"), .text = member_text<&Row::dialect>},
                  {.header = tr("Time"), .text = member_text<&Row::timing>}},
      .key = [](const Row& row) { return std::uint64_t{row.robot.value}; },
      .tip = member_text<&Row::tip>};
}

std::vector<AgentRow> agent_rows(const Snapshot& now) {
  std::vector<AgentRow> rows;
  for (const AgentState& agent : agents_of(now)) {
    const RobotLabel* const label = label_of(now, agent.robot);
    const AgentLink* const link = link_of(now, agent);
    const bool open = link != nullptr && link->port != 0;
    rows.push_back(
        {.robot = agent.robot,
         .name = label != nullptr ? QString::fromStdString(label->name) : tr("gone"),
         .number = agent.description.agent,
         .port = open ? QString::number(link->port) : tr("closed"),
         .client = client_text(link),
         .dialect = link != nullptr ? QString::fromStdString(link->dialect) : QString(),
         .timing = timing_text(link),
         .tip = link_text(link),
         .style = style_of(now, agent.robot),
         .letter = label != nullptr ? QString::fromStdString(label->letter) : QString()});
  }
  return rows;
}

}  // namespace

AgentPane::AgentPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), model_(agent_columns()) {
  setAccessibleName(tr("Agents"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  pages_ = new EmptyPages(*make_content(actions), this);
  whole->addWidget(pages_);
  connect(&feed, &SnapshotFeed::calm, this, &AgentPane::follow);
  follow();
}

AgentPane::~AgentPane() {
  // The table uses the model until it is destroyed.
  delete pages_;
}

QWidget* AgentPane::make_content(ActionSet& actions) {
  auto* content = new QWidget(this);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGap);
  make_table();
  column->addWidget(table_);
  link_ = make_state_label(tr("Connection"), 2, this);
  auto* inset = new QVBoxLayout;
  inset->setContentsMargins(kMargin, 0, kMargin, 0);
  inset->addWidget(link_);
  column->addLayout(inset);
  auto* tabs = new QTabWidget(this);
  tabs->setDocumentMode(true);
  tabs->setUsesScrollButtons(false);
  tabs->setElideMode(Qt::ElideRight);
  tabs->setAccessibleName(tr("The shown agent"));
  tabs->tabBar()->setAccessibleName(tabs->accessibleName());
  tabs->addTab(make_view_page(), tr("View"));
  tabs->addTab(make_command_page(actions), tr("Send"));
  network_ = new AgentNetworkPage(this);
  network_->setContentsMargins(kMargin, 0, kMargin, 0);
  tabs->addTab(network_, tr("Network"));
  column->addWidget(tabs, 1);
  return content;
}

void AgentPane::make_table() {
  table_ = new QTableView(this);
  table_->setModel(&model_);
  make_plain_table(*table_, tr("Neural agents"),
                   tr("The arrow keys choose the agent to show; it becomes the active robot."));
  leave_letters_to_window(*table_);
  keep_scaled(*table_, [this] {
    table_->setColumnWidth(Agent, scaled(104));
    table_->setColumnWidth(Number, scaled(36));
    table_->setColumnWidth(Port, scaled(52));
    table_->setColumnWidth(Client, scaled(190));
    table_->setColumnWidth(Dialect, scaled(60));
  });
  keep_line_height(*table_, [this] {
    table_->setFixedHeight(kRowsShown * line_height(*table_) +
                           table_->horizontalHeader()->sizeHint().height() + scaled(kGap));
  });
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          [this] { choose_row(table_->selectionModel()->selectedRows().value(0)); });
}

QWidget* AgentPane::make_view_page() {
  auto* scroll = new UprightScroll(this);
  auto* content = new QWidget(scroll);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(kMargin, kGap, kMargin, kGap);
  column->setSpacing(kGap);
  eyes_ = new EyePair(feed_, content);
  tasks_ = new AgentTaskRows(content);
  column->addWidget(eyes_, 1);
  column->addWidget(tasks_);
  scroll->set_content(content);
  return scroll;
}

QWidget* AgentPane::make_command_page(ActionSet& actions) {
  auto* scroll = new UprightScroll(this);
  tell_ = new AgentCommandPage(actions, scroll);
  tell_->setContentsMargins(kMargin, 0, kMargin, 0);
  scroll->set_content(tell_);
  return scroll;
}

void AgentPane::follow() {
  const Snapshot& now = feed_.now();
  pages_->show_empty(
      agents_of(now).empty()
          ? tr("Shows what neural agents see and do.\n\nThis world has no agents. Open one that "
               "has, such as the children's room (World > Open world).")
          : QString());
  choose();
  if (!isVisible()) return;
  showing_ = true;
  model_.show(agent_rows(now));
  showing_ = false;
  mark_row();
  show_agent();
}

// The active robot if it is an agent, else the previous agent, else the first.
void AgentPane::choose() {
  const Snapshot& now = feed_.now();
  const auto agents = agents_of(now);
  std::optional<RobotId> next = shown_;
  if (now.active && agent_of(now, *now.active) != nullptr) next = now.active;
  if (!next || agent_of(now, *next) == nullptr) {
    next = agents.empty() ? std::nullopt : std::optional(agents.front().robot);
  }
  if (std::exchange(shown_, next) != next) emit shown_changed();
}

void AgentPane::choose_row(const QModelIndex& index) {
  const AgentRow* const row = model_.at(index);
  if (showing_ || row == nullptr || row->robot == shown_) return;
  shown_ = row->robot;
  if (feed_.now().active != shown_) feed_.link().post(input::Select{*shown_});
  show_agent();
  emit shown_changed();
}

void AgentPane::mark_row() {
  const int row = shown_ ? model_.row_of(shown_->value) : -1;
  if (row < 0 || table_->selectionModel()->isRowSelected(row)) return;
  showing_ = true;
  table_->selectRow(row);
  showing_ = false;
}

void AgentPane::show_agent() {
  const Snapshot& now = feed_.now();
  const AgentState* const agent = shown_ ? agent_of(now, *shown_) : nullptr;
  const AgentLink* const link = agent != nullptr ? link_of(now, *agent) : nullptr;
  say(*link_, agent != nullptr ? link_text(link) : QString());
  eyes_->show_agent(shown_);
  tasks_->show_agent(agent, agent != nullptr ? held_thing(now, *agent) : QString());
  tell_->show_agent(now, agent);
  network_->show_network(link != nullptr ? link->network : nullptr,
                         tr("Shows the rates of the agent's network.\n\nThe agent has not sent any "
                            "yet (message MsgAnnarNetwork)."));
}

void AgentPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

AgentValues AgentPane::values() const { return tell_->values(); }
QString AgentPane::link() const { return link_->text(); }

}  // namespace magna
