// SPDX-License-Identifier: GPL-3.0-or-later
// Merging of sightings: the table of cognav.md, Merging.
#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "core/knowledge/sighting_table.h"

namespace magna {
namespace {

using enum SightingClass;

constexpr double kOld = 0.20, kNew = 0.10;  // m, diameters

struct MergeRow {
  SightingClass old;
  SightingClass added;
  bool both = false;  ///< both are kept
  SightingClass kind = Blob;
  double diameter = 0.0;
};

constexpr std::array kMergeRows{
    MergeRow{Blob, Blob, false, Blob, kNew},  MergeRow{Blob, Wide, false, Wide, kNew},
    MergeRow{Blob, Thin, false, Thin, kNew},  MergeRow{Short, Blob, false, Blob, kNew},
    MergeRow{Short, Wide, false, Wide, kNew}, MergeRow{Short, Thin, false, Thin, kNew},
    MergeRow{Wide, Blob, false, Wide, kOld},  MergeRow{Wide, Wide, false, Wide, kNew},
    MergeRow{Wide, Thin, false, Thin, kNew},  MergeRow{Thin, Blob, false, Thin, kOld},
    MergeRow{Thin, Wide, false, Thin, kOld},  MergeRow{Thin, Thin, false, Thin, kNew},
    MergeRow{Blip, Blob, true, Blob, kNew},   MergeRow{Blip, Wide, true, Wide, kNew},
    MergeRow{Blip, Thin, true, Thin, kNew},   MergeRow{Tape, Blob, true, Blob, kNew},
    MergeRow{Tape, Wide, true, Wide, kNew},   MergeRow{Tape, Thin, true, Thin, kNew},
    MergeRow{Hole, Blob, true, Blob, kNew},   MergeRow{Hole, Wide, true, Wide, kNew},
    MergeRow{Hole, Thin, true, Thin, kNew},
};

SightingId see(SightingTable& table, SightingClass kind, Point centre, double diameter) {
  return table.add(kind, centre, diameter, RobotId{1}, static_cast<std::uint32_t>(kind), 7);
}

TEST(SightingMerge, FollowsItsTable) {
  for (const MergeRow& row : kMergeRows) {
    SCOPED_TRACE(std::string(name(row.old)) + " then " + std::string(name(row.added)));
    SightingTable table;
    const auto old = see(table, row.old, {0, 0}, kOld);
    table.take_changes();
    const auto id = see(table, row.added, {0.08, 0}, kNew);
    EXPECT_NE(id, old);
    EXPECT_EQ(table.find(old) != nullptr, row.both);
    ASSERT_NE(table.find(id), nullptr);
    EXPECT_EQ(table.all().size(), row.both ? 2U : 1U);
    EXPECT_EQ(table.find(id)->kind, row.kind);
    EXPECT_EQ(table.find(id)->diameter, row.diameter);
    EXPECT_EQ(table.find(id)->centre, (Point{0.08, 0})) << "the new place always wins";
    const std::vector<SightingChange> both{{id, false}}, merged{{old, true}, {id, false}};
    EXPECT_EQ(table.take_changes(), row.both ? both : merged);
  }
}

TEST(SightingMerge, AddsOtherClassesAsTheyAre) {
  for (const SightingClass added : {Blip, Short, Tape, Hole}) {
    for (int old = 0; old < kSightingClasses; ++old) {
      SightingTable table;
      see(table, static_cast<SightingClass>(old), {0, 0}, kOld);
      see(table, added, {0, 0}, kNew);
      EXPECT_EQ(table.all().size(), 2U) << name(added);
      EXPECT_EQ(table.all()[1].kind, added);
    }
  }
}

TEST(SightingMerge, FollowsTheExamples) {
  SightingTable wide;
  see(wide, Wide, {0, 0}, 0.20);
  see(wide, Blob, {0.08, 0}, 0.05);
  ASSERT_EQ(wide.all().size(), 1U);
  EXPECT_EQ(wide.all()[0].kind, Wide);
  EXPECT_EQ(wide.all()[0].diameter, 0.20);
  EXPECT_EQ(wide.all()[0].centre, (Point{0.08, 0}));

  SightingTable thin;
  see(thin, Thin, {1, 1}, 0.06);
  see(thin, Wide, {1.1, 1}, 0.30);
  ASSERT_EQ(thin.all().size(), 1U);
  EXPECT_EQ(thin.all()[0].kind, Thin);
  EXPECT_EQ(thin.all()[0].diameter, 0.06);
  EXPECT_EQ(thin.all()[0].centre, (Point{1.1, 1}));

  SightingTable hole;
  see(hole, Hole, {0, 0}, 0.3);
  see(hole, Thin, {0.1, 0}, 0.1);
  EXPECT_EQ(hole.all().size(), 2U);
}

TEST(SightingMerge, OverlapsUpToHalfTheSumOfTheDiameters) {
  SightingTable table;
  see(table, Blob, {0, 0}, 0.25);
  see(table, Wide, {0.251, 0}, 0.25);
  EXPECT_EQ(table.all().size(), 2U);
  SightingTable touching;
  see(touching, Blob, {0, 0}, 0.25);
  see(touching, Wide, {0.25, 0}, 0.25);
  EXPECT_EQ(touching.all().size(), 1U);
}

TEST(SightingMerge, TakesOverlappedObjectsInListOrder) {
  // Wide first: the blob becomes wide, then thin with the diameter of the thin one.
  SightingTable table;
  see(table, Wide, {-0.1, 0}, 0.16);
  see(table, Thin, {0.1, 0}, 0.06);
  see(table, Blob, {0, 0}, 0.2);
  ASSERT_EQ(table.all().size(), 1U);
  EXPECT_EQ(table.all()[0].kind, Thin);
  EXPECT_EQ(table.all()[0].diameter, 0.06);
  // Thin first: a wide one after it does not demote it.
  SightingTable other;
  see(other, Thin, {0.1, 0}, 0.06);
  see(other, Wide, {-0.1, 0}, 0.16);
  see(other, Blob, {0, 0}, 0.2);
  ASSERT_EQ(other.all().size(), 1U);
  EXPECT_EQ(other.all()[0].kind, Thin);
  EXPECT_EQ(other.all()[0].diameter, 0.06);
  // Two wide ones: the first gives its diameter; the second is as wide as the new one already.
  SightingTable two;
  see(two, Wide, {-0.1, 0}, 0.12);
  see(two, Wide, {0.1, 0}, 0.14);
  see(two, Blob, {0, 0}, 0.2);
  ASSERT_EQ(two.all().size(), 1U);
  EXPECT_EQ(two.all()[0].diameter, 0.12);
}

TEST(SightingMerge, ComparesWithTheDiameterAsReported) {
  // The blob becomes wide with 0.4 m and then touches the short one, which was not examined.
  SightingTable table;
  see(table, Wide, {0, 0}, 0.4);
  see(table, Short, {0.2, 0}, 0.02);
  see(table, Blob, {0.05, 0}, 0.02);
  ASSERT_EQ(table.all().size(), 2U);
  EXPECT_EQ(table.all()[0].kind, Short);
  EXPECT_EQ(table.all()[1].kind, Wide);
  // A thin one shrinks the new object; what the report overlapped is replaced all the same.
  SightingTable small;
  see(small, Thin, {0, 0}, 0.06);
  see(small, Blob, {0.2, 0}, 0.06);
  see(small, Wide, {0.1, 0}, 0.2);
  ASSERT_EQ(small.all().size(), 1U);
  EXPECT_EQ(small.all()[0].diameter, 0.06);
}

TEST(SightingMerge, MakesRoomBeforeDroppingOthers) {
  SightingTable table;
  const auto first = see(table, Hole, {0, 0}, 0.1);
  for (std::size_t k = 1; k < SightingTable::kMost; ++k) {
    see(table, Blob, {static_cast<double>(k), 0}, 0.1);
  }
  see(table, Wide, {7, 0}, 0.1);
  EXPECT_EQ(table.all().size(), SightingTable::kMost);
  EXPECT_NE(table.find(first), nullptr);
}

}  // namespace
}  // namespace magna
