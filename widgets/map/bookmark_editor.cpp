// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/bookmark_editor.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include "widgets/ui_scale.h"

namespace magna {

BookmarkEditor::BookmarkEditor(const QString& name, bool fresh, QWidget* parent)
    : ItemEditor(tr("Bookmark"), parent),
      first_(name),
      fresh_(fresh),
      name_(new QLineEdit(name, this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 4, 4, 4);
  row->addWidget(new QLabel(tr("Bookmark"), this));
  name_->setMaxLength(kLongestName);
  name_->setAccessibleName(tr("Name of the bookmark"));
  keep_scaled(*name_, [this] { name_->setMinimumWidth(scaled(180)); });
  row->addWidget(name_);
  row->addWidget(make_done_button(tr("Accepts the name (Enter)")));
  set_field(*name_);
  name_->selectAll();
  adjustSize();
}

bool BookmarkEditor::has_change() const {
  const QString name = name_->text().trimmed();
  return !name.isEmpty() && (fresh_ || name != first_);
}

void BookmarkEditor::take() {
  const QString name = name_->text().trimmed();
  if (!name.isEmpty() && finish()) emit taken(name);
}

}  // namespace magna
