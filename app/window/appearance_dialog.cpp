// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/appearance_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <array>

#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"
#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {

QString style_text(std::size_t style) {
  // In the order of the Okabe-Ito palette.
  const std::array<QString, 8> colours = {
      AppearanceDialog::tr("Blue"),     AppearanceDialog::tr("Orange"),
      AppearanceDialog::tr("Green"),    AppearanceDialog::tr("Purple"),
      AppearanceDialog::tr("Sky blue"), AppearanceDialog::tr("Vermilion"),
      AppearanceDialog::tr("Yellow"),   AppearanceDialog::tr("Black")};
  const QString& colour = colours[style % colours.size()];
  switch (robot_colour(style).pattern) {
    case RobotPattern::Ring: return AppearanceDialog::tr("%1 with a ring").arg(colour);
    case RobotPattern::Stripes: return AppearanceDialog::tr("%1 with stripes").arg(colour);
    case RobotPattern::Plain: break;
  }
  return colour;
}

AppearanceDialog::AppearanceDialog(SnapshotFeed& feed, RobotId robot, QWidget* parent)
    : QDialog(parent), feed_(feed), number_(robot.value) {
  setObjectName(QStringLiteral("appearance"));
  setAttribute(Qt::WA_DeleteOnClose);
  const RobotLabel* plain = label_of(feed.undressed(), robot);
  robot_ = plain != nullptr ? plain->name : std::string();
  setWindowTitle(tr("Appearance of %1").arg(QString::fromStdString(robot_)));
  const auto found = feed.looks().find(robot_);
  const RobotLook now = found == feed.looks().end() ? RobotLook{} : found->second;

  auto* form = new QFormLayout(this);
  name_ = new QLineEdit(QString::fromStdString(now.name), this);
  name_->setPlaceholderText(QString::fromStdString(robot_));
  name_->setMaxLength(kLongestName);
  name_->setAccessibleName(tr("Shown name"));
  form->addRow(tr("&Shown name"), name_);
  style_ = new QComboBox(this);
  style_->setAccessibleName(tr("Colour and pattern"));
  style_->setMaxVisibleItems(static_cast<int>(kRobotStyles) + 1);
  form->addRow(tr("&Colour and pattern"), style_);
  letter_ = new QLineEdit(QString::fromStdString(now.letter), this);
  letter_->setPlaceholderText(plain != nullptr ? QString::fromStdString(plain->letter) : QString());
  letter_->setMaxLength(kLongestLetter);
  letter_->setAccessibleName(tr("Letter on it"));
  form->addRow(tr("&Letter on it"), letter_);
  remark_ = new QLabel(this);
  remark_->setWordWrap(true);
  form->addRow(remark_);
  auto* note = new QLabel(tr("Applies to this world in this window. External programs use the name "
                             "from the world file."),
                          this);
  note->setWordWrap(true);
  form->addRow(note);
  auto* buttons = new QDialogButtonBox(
      QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::Reset, this);
  form->addRow(buttons);

  fill_styles();
  style_->setCurrentIndex(now.style ? static_cast<int>(*now.style) + 1 : 0);
  connect(letter_, &QLineEdit::textChanged, this, [this] {
    const int index = style_->currentIndex();
    fill_styles();
    style_->setCurrentIndex(index);
  });
  connect(name_, &QLineEdit::textChanged, this, &AppearanceDialog::follow);
  connect(style_, &QComboBox::currentIndexChanged, this, &AppearanceDialog::follow);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit look_wanted(robot_, look());
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::Reset), &QPushButton::clicked, this, [this] {
    name_->clear();
    letter_->clear();
    style_->setCurrentIndex(0);
  });
  follow();
}

RobotLook AppearanceDialog::look() const {
  RobotLook look;
  look.name = name_->text().trimmed().toStdString();
  look.letter = letter_->text().trimmed().toStdString();
  if (style_->currentIndex() > 0) {
    look.style = static_cast<std::uint32_t>(style_->currentIndex() - 1);
  }
  return look;
}

void AppearanceDialog::fill_styles() {
  const QSignalBlocker quiet(style_);
  const QString letter = letter_->text().isEmpty() ? letter_->placeholderText() : letter_->text();
  const int side = scaled(22);
  style_->clear();
  style_->setIconSize({side, side});
  for (std::size_t i = 0; i <= kRobotStyles; ++i) {
    const std::size_t style = i == 0 ? number_ % kRobotStyles : i - 1;
    QPixmap swatch(QSize(side, side) * devicePixelRatioF());
    swatch.setDevicePixelRatio(devicePixelRatioF());
    swatch.fill(Qt::transparent);
    QPainter painter(&swatch);
    paint_swatch(painter, QRectF(0, 0, side, side), style, letter, look_of(palette()).text);
    painter.end();
    const QString text = style_text(style);
    style_->addItem(QIcon(swatch), i == 0 ? tr("%1 (default)").arg(text) : text);
  }
}

// Warns if another robot already has the same name or style.
void AppearanceDialog::follow() {
  const RobotLook wanted = look();
  const std::size_t style = wanted.style ? *wanted.style : number_;
  QStringList same_style;
  QStringList same_name;
  for (const RobotLabel& label : labels_of(feed_.now())) {
    if (!label.present || label.id.value == number_) continue;
    const QString name = QString::fromStdString(label.name);
    if (style_of(label) % kRobotStyles == style % kRobotStyles) same_style << name;
    if (!wanted.name.empty() && label.name == wanted.name) same_name << name;
  }
  QStringList remarks;
  if (!same_name.isEmpty())
    remarks << tr("Another robot is already named %1.").arg(same_name.front());
  if (!same_style.isEmpty()) {
    remarks << tr("%1 also has this colour and pattern.").arg(same_style.front());
  }
  remark_->setText(remarks.join(QLatin1Char(' ')));
  remark_->setVisible(!remarks.isEmpty());
}

}  // namespace magna
