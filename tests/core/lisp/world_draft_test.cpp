// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/world_draft.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/geometry/angle.h"
#include "core/sim/text_file.h"
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using Document = std::shared_ptr<const WorldDocument>;

Document draft_of(const std::string& text) {
  const auto draft = WorldDraft::read(text, load(text));
  if (draft) return *draft;
  ADD_FAILURE() << draft.error().text();
  return nullptr;
}

// The edited document, which its text gives as loaded, too.
Document edited(const WorldDocument::Edited& result) {
  if (!result) {
    ADD_FAILURE() << result.error().text();
    return nullptr;
  }
  const auto checked = check_world_draft(dynamic_cast<const WorldDraft&>(**result));
  if (!checked) ADD_FAILURE() << checked.error().text() << "\n" << (*result)->text();
  return *result;
}

std::size_t object_named(const WorldDocument& document, const std::string& name) {
  for (std::size_t k = 0; k < document.objects().size(); ++k) {
    if (document.objects()[k].name == name) return k;
  }
  ADD_FAILURE() << "there is no " << name;
  return 0;
}

std::size_t choice_named(const WorldDocument& document, WorldObjectKind kind,
                         const std::string& name) {
  for (std::size_t k = 0; k < document.choices().size(); ++k) {
    if (document.choices()[k].kind == kind && document.choices()[k].name == name) return k;
  }
  ADD_FAILURE() << "there is no choice " << name;
  return 0;
}

std::vector<std::string> bundled_worlds() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(MAGNA_SOURCE_DIR "/resources/worlds")) {
    if (entry.path().extension() == ".lisp") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

const std::string kRoom = R"((defmap room (10 8)   ; a small one
  (rect (0 0) (10 8) bricks 10)
  (wall (2 2) (6 2) plaster 50)  ; a wall that slipped
  (obj lamp (4.5 .5) ((:size 2))))

;; It waits.
(defrobot robbie (room (3.5 4) (/ pi 2)) :type p2at))";

TEST(WorldDraft, LeavesTheTextOfAllBundledWorldsUnchanged) {
  for (const std::string& file : bundled_worlds()) {
    const auto document = open_world_draft(file);
    ASSERT_TRUE(document) << document.error().text();
    EXPECT_EQ((*document)->text(), *read_text_file(file, "file")) << file;
    EXPECT_FALSE((*document)->objects().empty()) << file;
  }
}

TEST(WorldDraft, MovesEveryEditableObjectOfTheBundledWorldsAndBack) {
  for (const std::string& file : bundled_worlds()) {
    const auto opened = open_world_draft(file);
    ASSERT_TRUE(opened) << opened.error().text();
    Document document = *opened;
    const auto move_all = [&](double by) {
      for (std::size_t k = 0; k < document->objects().size(); ++k) {
        WorldObject wanted = document->objects()[k];
        if (!wanted.locked.empty() || has_cells(wanted.kind)) continue;
        wanted.pose.x += by;
        const auto next = document->change(k, wanted);
        ASSERT_TRUE(next) << file << ": " << next.error().text();
        document = *next;
      }
    };
    move_all(.125);
    const auto checked = check_world_draft(dynamic_cast<const WorldDraft&>(*document));
    EXPECT_TRUE(checked) << checked.error().text();
    move_all(-.125);
    for (std::size_t k = 0; k < document->objects().size(); ++k) {
      EXPECT_NEAR(document->objects()[k].pose.x, (*opened)->objects()[k].pose.x, 1e-9) << file;
    }
    EXPECT_TRUE(check_world_draft(dynamic_cast<const WorldDraft&>(*document))) << file;
  }
}

TEST(WorldDraft, LocksThingsThatAProgramScatters) {
  const auto rescue = open_world_draft(MAGNA_SOURCE_DIR "/resources/worlds/rescue.lisp");
  ASSERT_TRUE(rescue) << rescue.error().text();
  std::size_t locked = 0;
  for (const WorldObject& object : (*rescue)->objects()) {
    if (!object.locked.empty()) ++locked;
    EXPECT_EQ(object.locked.empty(), object.name != "rubble") << object.name;
  }
  EXPECT_EQ(locked, 160U);
  const std::size_t rubble = object_named(**rescue, "rubble");
  const auto refused = (*rescue)->remove(rubble);
  ASSERT_FALSE(refused);
  EXPECT_THAT(
      refused.error().text(),
      ::testing::HasSubstr("rescue.lisp:80:1: it is made by the program (loop with stones"));
}

TEST(WorldDraft, ReplacesOnlyTheNumbersThatChange) {
  const Document room = draft_of(kRoom);
  ASSERT_TRUE(room);
  WorldObject robbie = room->objects()[object_named(*room, "robbie")];
  robbie.pose.x = 5.25;
  Document next = edited(room->change(object_named(*room, "robbie"), robbie));
  std::string expected = kRoom;
  expected.replace(expected.find("(3.5 4)"), 7, "(5.25 4)");
  EXPECT_EQ(next->text(), expected);
  robbie.pose.theta = -kPi / 4;
  next = edited(next->change(object_named(*room, "robbie"), robbie));
  EXPECT_THAT(next->text(), ::testing::HasSubstr("(room (5.25 4) (- (/ pi 4))) :type p2at)"));
  WorldObject wall = room->objects()[object_named(*room, "plaster")];
  wall.to.x = 7;
  wall.name = "wood";
  next = edited(room->change(object_named(*room, "plaster"), wall));
  EXPECT_THAT(next->text(),
              ::testing::HasSubstr("(wall (2 2) (7 2) wood 50)  ; a wall that slipped\n"));
}

TEST(WorldDraft, AddsFormsBehindTheLastOfTheirKind) {
  const Document room = draft_of(kRoom);
  ASSERT_TRUE(room);
  WorldObject wanted;
  wanted.pose = {1, 5, 0};
  wanted.to = {4, 5};
  Document next = edited(room->add(choice_named(*room, WorldObjectKind::Wall, "plaster"), wanted));
  EXPECT_THAT(next->text(), ::testing::HasSubstr(
                                "; a wall that slipped\n  (wall (1 5) (4 5) plaster 50)\n  (obj"));
  wanted.pose = {7.5, 6.5, 0};
  next = edited(next->add(choice_named(*next, WorldObjectKind::Thing, "lamp"), wanted));
  EXPECT_THAT(next->text(), ::testing::HasSubstr("(obj lamp (4.5 .5) ((:size 2)))\n"
                                                 "  (obj lamp (7.5 6.5) ((:size 2))))\n"));
  wanted.pose.theta = kPi;
  next = edited(next->add(choice_named(*next, WorldObjectKind::Robot, "telemax"), wanted));
  EXPECT_THAT(next->text(),
              ::testing::EndsWith("\n(defrobot robot1 (room (7.5 6.5) pi) :type telemax)"));
}

TEST(WorldDraft, RemovesFormsAndKeepsComments) {
  const Document room = draft_of(kRoom);
  ASSERT_TRUE(room);
  Document next = edited(room->remove(object_named(*room, "plaster")));
  EXPECT_THAT(next->text(),
              ::testing::HasSubstr("bricks 10)\n    ; a wall that slipped\n  (obj lamp"));
  next = edited(room->remove(object_named(*room, "lamp")));
  EXPECT_THAT(next->text(), ::testing::HasSubstr("; a wall that slipped\n  )\n"));
  next = edited(next->remove(object_named(*next, "plaster")));
  EXPECT_THAT(next->text(), ::testing::HasSubstr("; It waits."));
}

TEST(WorldDraft, TurnsThingsWithAndWithoutAFootprintOfTheirOwn) {
  const std::string text = R"((defvar desk* (new-thing desk nil ((:footprint (2 1)))))
(defmap room (10 8)
  (obj (desk :prototype desk*) (4 4) ())
  (obj (bench :prototype desk*) (7 2) ((:footprint (1 2)) (:color red)))
  (obj (shelf :prototype desk*) (7 6) ((:color red)))))";
  const Document room = draft_of(text);
  ASSERT_TRUE(room);
  Document next = room;
  for (const char* name : {"desk", "bench", "shelf"}) {
    const std::size_t k = object_named(*next, name);
    WorldObject wanted = next->objects()[k];
    EXPECT_TRUE(wanted.turns);
    wanted.pose.theta = kPi / 2;
    next = edited(next->change(k, wanted));
    ASSERT_TRUE(next);
  }
  EXPECT_THAT(next->text(), ::testing::HasSubstr("(4 4) ((:footprint (2 1 (/ pi 2)))))"));
  EXPECT_THAT(next->text(), ::testing::HasSubstr("((:footprint (1 2 (/ pi 2))) (:color red))"));
  EXPECT_THAT(next->text(), ::testing::HasSubstr("((:footprint (2 1 (/ pi 2))) (:color red))"));
}

TEST(WorldDraft, LocksComputedNumbersFeaturesAndRepeatedForms) {
  const Document room = draft_of(R"((defun east (x) (+ 1 x))
(defmap room (10 8)
  (obj lamp ((east 3) 4) ())
  #-none (obj ball (5 5) ())
  (obj pen ((* 2 2) (/ 6 2)) ()))
(dolist (x '(1 2)) (new-thing box (room x 1) ()))
(new-thing cup (room 6 6) ()))");
  ASSERT_TRUE(room);
  const auto reason = [&room](const std::string& name) {
    return room->objects()[object_named(*room, name)].locked;
  };
  EXPECT_EQ(reason("lamp"), "x is computed by (east 3)");
  EXPECT_THAT(reason("ball"), ::testing::HasSubstr("it is made by the program (defmap room"));
  EXPECT_THAT(reason("box"), ::testing::HasSubstr("it is made by the program (dolist"));
  EXPECT_EQ(reason("pen"), "");
  EXPECT_EQ(reason("cup"), "");
}

TEST(WorldDraft, RefusesAWorldThatOnlyAProgramMakes) {
  const std::string text =
      "(defmacro made () '(defmap room (10 8) (wall (1 1) (4 1) wood 50)))\n(made)";
  const auto draft = WorldDraft::read(text, load(text));
  ASSERT_FALSE(draft);
  EXPECT_THAT(draft.error().message, ::testing::HasSubstr("nothing in this world can be edited"));
  EXPECT_EQ(draft.error().line, 1);
}

TEST(WorldDraft, RefusesWorldsThatAskForRights) {
  const std::string file = ::testing::TempDir() + "rights.lisp";
  std::ofstream(file) << "(declare-trust :rights (:files) :reason \"Reads a list\")\n" << kRoom;
  const auto opened = open_world_draft(file);
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().text(), ::testing::HasSubstr("rights.lisp:1:1: this world asks"));
}

TEST(WorldDraft, OpensATextInPlaceOfTheFilesOwn) {
  const std::string file = ::testing::TempDir() + "room.lisp";
  std::ofstream(file) << "(defmap other (3 3))";
  const auto opened = open_world_draft_text(kRoom, file);
  ASSERT_TRUE(opened) << opened.error().text();
  EXPECT_EQ((*opened)->text(), kRoom);
  EXPECT_EQ((*opened)->file(), file);
  const auto damaged = open_world_draft_text(kRoom + ")", file);
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().file, file);
}

TEST(WorldDraft, RefusesNumbersThatDoNotFit) {
  const Document room = draft_of(kRoom);
  ASSERT_TRUE(room);
  const auto why = [&room](const std::string& name, auto change) {
    const std::size_t k = object_named(*room, name);
    WorldObject wanted = room->objects()[k];
    change(wanted);
    const auto next = room->change(k, wanted);
    return next ? std::string("no error") : next.error().message;
  };
  EXPECT_THAT(why("lamp", [](WorldObject& o) { o.pose.x = 11; }), ::testing::HasSubstr("outside"));
  EXPECT_THAT(why("plaster", [](WorldObject& o) { o.to.x = 3.5; }), ::testing::HasSubstr("cells"));
  EXPECT_THAT(why("plaster", [](WorldObject& o) { o.name = "a b"; }),
              ::testing::HasSubstr("substance"));
  EXPECT_EQ(why("lamp", [](WorldObject& o) { o.pose.theta = 1; }), "it has no angle");
}

// A program that looks at an edited object would give another world than the one shown.
TEST(WorldDraft, RefusesAnEditThatMovesWhatTheProgramMakes) {
  const std::string text = R"((defmap room (10 8) (obj lamp (4 4) ()))
(dolist (lamp (all-things))
  (let ((at (thing-position lamp))) (new-thing shadow (room (+ 1 !>at.x) 2) ()))))";
  const auto draft = WorldDraft::read(text, load(text));
  ASSERT_TRUE(draft) << draft.error().text();
  WorldObject lamp = (*draft)->objects()[object_named(**draft, "lamp")];
  lamp.pose.x = 6;
  const auto moved = (*draft)->change(object_named(**draft, "lamp"), lamp);
  ASSERT_TRUE(moved);
  const auto checked = check_world_draft(dynamic_cast<const WorldDraft&>(**moved));
  ASSERT_FALSE(checked);
  EXPECT_THAT(checked.error().text(), ::testing::HasSubstr("shadow would be at (7 2)"));
}

TEST(WorldDraft, KeepsByteOrderMarksAndLineEnds) {
  std::string text = "\xef\xbb\xbf(defmap room (10 8)\r\n  (wall (1 1) (4 1) wood 50))\r\n";
  const Document room = draft_of(text);
  ASSERT_TRUE(room);
  EXPECT_EQ(room->text(), text);
  WorldObject wanted;
  wanted.pose = {1, 5, 0};
  wanted.to = {4, 5};
  const Document next =
      edited(room->add(choice_named(*room, WorldObjectKind::Wall, "wood"), wanted));
  EXPECT_EQ(next->text(),
            "\xef\xbb\xbf(defmap room (10 8)\r\n  (wall (1 1) (4 1) wood 50)\r\n"
            "  (wall (1 5) (4 5) wood 50))\r\n");
}

TEST(LispAngle, WritesPartsOfPi) {
  EXPECT_EQ(lisp_angle(0), "0");
  EXPECT_EQ(lisp_angle(kPi), "pi");
  EXPECT_EQ(lisp_angle(-kPi / 2), "(- (/ pi 2))");
  EXPECT_EQ(lisp_angle(2 * kPi / 3), "(* 2/3 pi)");
  EXPECT_EQ(lisp_angle(.1), "0.1");
  EXPECT_EQ(lisp_number(-1e-12), "0");
  EXPECT_EQ(lisp_number(12.5), "12.5");
}

}  // namespace
}  // namespace magna
