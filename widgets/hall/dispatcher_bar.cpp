// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/dispatcher_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <utility>

#include "core/hall/dispatch_rule.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

QString text_of(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

DispatcherBar::DispatcherBar(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), rule_(new QComboBox(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGap);
  rule_->setAccessibleName(tr("Rule of the dispatcher"));
  rule_->setToolTip(tr("Chooses which robot fetches which package next"));
  for (const DispatchRuleInfo& rule : dispatch_rules()) {
    rule_->addItem(text_of(rule.name));
    rule_->setItemData(rule_->count() - 1,
                       QStringLiteral("%1. %2").arg(text_of(rule.meaning), text_of(rule.source)),
                       Qt::ToolTipRole);
  }
  row->addWidget(rule_, 1);
  row->addWidget(new TextButton(actions["hall.dispatch"], this), 1);
  connect(rule_, &QComboBox::activated, this, &DispatcherBar::replace);
  connect(&feed, &SnapshotFeed::calm, this, &DispatcherBar::follow);
  follow();
}

std::string DispatcherBar::chosen() const { return rule_->currentText().toStdString(); }

// Only when another one is running: a choice for the next start stays.
void DispatcherBar::follow() {
  const std::string& now = feed_.now().dispatcher;
  if (std::exchange(shown_, now) == now || now.empty()) return;
  rule_->setCurrentIndex(rule_->findText(QString::fromStdString(now)));
}

void DispatcherBar::replace() {
  const std::string& now = feed_.now().dispatcher;
  if (!now.empty() && now != chosen()) feed_.link().set_dispatcher(chosen());
}

void toggle_dispatcher(SnapshotFeed& feed, const std::string& chosen) {
  feed.link().set_dispatcher(feed.now().dispatcher.empty() ? chosen : std::string());
}

}  // namespace magna
