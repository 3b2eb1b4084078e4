// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/links/message_filter_bar.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

using Entry = std::pair<QString, QStringList>;  // label and data

/// Does nothing for the same entries; the chosen entry stays even if it no longer exists.
void fill(QComboBox& box, const std::vector<Entry>& entries) {
  const QSignalBlocker silent(box);
  const QStringList chosen = box.currentData().toStringList();
  const QString name = box.currentText();
  box.clear();
  for (const Entry& entry : entries) box.addItem(entry.first, entry.second);
  int at = std::max(0, box.findData(chosen));
  if (at == 0 && !chosen.isEmpty()) {
    box.addItem(name, chosen);
    at = box.count() - 1;
  }
  box.setCurrentIndex(at);
}

std::string part(const QComboBox& box, int at) {
  return box.currentData().toStringList().value(at).toStdString();
}

QComboBox* make_box(const QString& name, const QString& any, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setAccessibleName(name);
  box->setToolTip(name);
  box->addItem(any, QStringList());
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(9);
  return box;
}

}  // namespace

MessageFilterBar::MessageFilterBar(QWidget* parent) : QWidget(parent) {
  words_ = new QLineEdit(this);
  words_->setPlaceholderText(tr("Filter"));
  words_->setClearButtonEnabled(true);
  words_->setAccessibleName(tr("Filter messages"));
  words_->setToolTip(
      tr("Show only messages with these words in name, value, verdict, fields or bytes"));
  keep_scaled(*words_, [this] { words_->setMinimumWidth(scaled(90)); });
  programs_ = make_box(tr("Server or program"), tr("All programs"), this);
  directions_ = make_box(tr("Direction"), tr("Both ways"), this);
  directions_->addItems({tr("In"), tr("Out")});
  kinds_ = make_box(tr("Kind of message"), tr("All kinds"), this);
  faults_ = new QCheckBox(tr("Faults"), this);
  faults_->setToolTip(tr("Show only faulty or refused messages"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  row->addWidget(words_, 1);
  for (QWidget* const box :
       std::initializer_list<QWidget*>{programs_, directions_, kinds_, faults_}) {
    row->addWidget(box);
  }
  connect(words_, &QLineEdit::textChanged, this, &MessageFilterBar::changed);
  for (QComboBox* const box : {programs_, directions_, kinds_}) {
    connect(box, &QComboBox::currentIndexChanged, this, &MessageFilterBar::changed);
  }
  connect(faults_, &QCheckBox::toggled, this, &MessageFilterBar::changed);
}

MessageMatch MessageFilterBar::match() const {
  MessageMatch match;
  match.server = part(*programs_, 0);
  match.client = part(*programs_, 1);
  // A kind belongs to a server: with another server's program nothing would match.
  const std::string server = part(*kinds_, 0);
  match.kind = part(*kinds_, 1);
  if (match.server.empty()) match.server = server;
  match.none = !server.empty() && match.server != server;
  match.directions = static_cast<MessageMatch::Directions>(directions_->currentIndex());
  match.faults_only = faults_->isChecked();
  match.set_words(words_->text().toStdString());
  return match;
}

void MessageFilterBar::choose(const MessageKind& kind) {
  {
    const QSignalBlocker silent(this);
    words_->clear();
    faults_->setChecked(false);
    directions_->setCurrentIndex(kind.in ? 1 : 2);
    const QString server = QString::fromStdString(kind.server);
    // Unnamed kinds cannot be filtered by name: choose all of their server.
    programs_->setCurrentIndex(kind.others ? programs_->findData(QStringList{server}) : 0);
    const QStringList meant{server, QString::fromStdString(kind.what)};
    kinds_->setCurrentIndex(kind.others ? 0 : std::max(0, kinds_->findData(meant)));
  }
  emit changed();
}

void MessageFilterBar::offer(const MessageKinds& kinds) {
  // An open list must not change under the pointer.
  const bool open = programs_->view()->isVisible() || kinds_->view()->isVisible();
  if (offered_ == kinds.version() || open) return;
  offered_ = kinds.version();
  const auto text = [](const std::string& name) { return QString::fromStdString(name); };
  std::vector<Entry> programs{{tr("All programs"), {}}};
  std::string server;
  for (const auto& [of, client] : kinds.programs()) {
    if (of != server) programs.push_back({tr("%1, all").arg(text(of)), {text(of)}});
    server = of;
    programs.push_back(
        {QStringLiteral("%1 %2").arg(text(of), text(client)), {text(of), text(client)}});
  }
  fill(*programs_, programs);
  std::set<MessageKinds::Program> names;
  for (const MessageKind& kind : kinds.all()) {
    if (!kind.others) names.emplace(kind.server, kind.what);
  }
  std::vector<Entry> offered{{tr("All kinds"), {}}};
  for (const auto& [of, what] : names) {
    offered.push_back({QStringLiteral("%1: %2").arg(text(of), text(what)), {text(of), text(what)}});
  }
  fill(*kinds_, offered);
}

}  // namespace magna
